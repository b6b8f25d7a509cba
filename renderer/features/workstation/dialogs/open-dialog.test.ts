import { describe, expect, it } from 'vitest';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { isStillPossible } from './open-dialog.ts';

const configuration = { reception: 'N', callNoTicket: 'Y', transfer: 'Y' };
const workstationIn = (state: Workstation['state'], ticket: object | null = null) =>
  ({ state, waitNext: null, ticket, configuration }) as unknown as Workstation;

describe('an open dialog', () => {
  it('calling without ticket ends when a ticket comes by itself', () => {
    expect(isStillPossible({ kind: 'without' }, workstationIn('idle'))).toBe(true);
    expect(isStillPossible({ kind: 'without' }, workstationIn('assisting', { noTicket: 'N' }))).toBe(false);
  });

  it('a transfer ends with the ticket that it is for', () => {
    expect(isStillPossible({ kind: 'transfer' }, workstationIn('assisting', { noTicket: 'N' }))).toBe(true);
    expect(isStillPossible({ kind: 'transfer' }, workstationIn('idle'))).toBe(false);
  });

  it('who waits can be looked at until the workstation is closed', () => {
    const queue = { kind: 'queue', idQueues: null } as const;
    expect(isStillPossible(queue, workstationIn('assisting'))).toBe(true);
    expect(isStillPossible(queue, workstationIn('off'))).toBe(false);
  });
});
