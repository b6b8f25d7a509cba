import { describe, expect, it } from 'vitest';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { isStillPossible } from './desk-dialog.ts';

const configuration = { reception: 'N', callNoTicket: 'Y', transfer: 'Y' };
const standing = (state: Workstation['state'], ticket: object | null = null) =>
  ({ state, waitNext: null, ticket, configuration }) as unknown as Workstation;

describe('an open dialog', () => {
  it('calling without ticket ends when a ticket comes by itself', () => {
    expect(isStillPossible({ kind: 'without' }, standing('idle'))).toBe(true);
    expect(isStillPossible({ kind: 'without' }, standing('assisting', { noTicket: 'N' }))).toBe(false);
  });

  it('a transfer ends with the ticket that it is for', () => {
    expect(isStillPossible({ kind: 'transfer' }, standing('assisting', { noTicket: 'N' }))).toBe(true);
    expect(isStillPossible({ kind: 'transfer' }, standing('idle'))).toBe(false);
  });

  it('who waits can be looked at until the workstation is closed', () => {
    const queue = { kind: 'queue', idQueues: null } as const;
    expect(isStillPossible(queue, standing('assisting'))).toBe(true);
    expect(isStillPossible(queue, standing('off'))).toBe(false);
  });
});
