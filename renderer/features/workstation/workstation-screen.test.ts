import { describe, expect, it } from 'vitest';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { isStillPossible } from './workstation-screen.tsx';

const configuration = { reception: 'N', callNoTicket: 'Y', transfer: 'Y' };
const workstationIn = (state: Workstation['state'], ticket: object | null = null) =>
  ({ state, waitNext: null, ticket, configuration }) as unknown as Workstation;

describe('an open dialog', () => {
  it('a call without ticket closes when a ticket arrives', () => {
    expect(isStillPossible({ kind: 'without' }, workstationIn('idle'))).toBe(true);
    expect(isStillPossible({ kind: 'without' }, workstationIn('assisting', { noTicket: 'N' }))).toBe(false);
  });

  it('a transfer closes with its ticket', () => {
    expect(isStillPossible({ kind: 'transfer' }, workstationIn('assisting', { noTicket: 'N' }))).toBe(true);
    expect(isStillPossible({ kind: 'transfer' }, workstationIn('idle'))).toBe(false);
  });

  it('the queue can be viewed until the workstation is closed', () => {
    const queue = { kind: 'queue', idQueues: null } as const;
    expect(isStillPossible(queue, workstationIn('assisting'))).toBe(true);
    expect(isStillPossible(queue, workstationIn('off'))).toBe(false);
  });
});
