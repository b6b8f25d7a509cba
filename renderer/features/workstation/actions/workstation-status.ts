import type { Workstation } from '#shared/contract/workstation/workstations.ts';

/** The status of a workstation as its operator sees it: free and waiting for the next ticket is one more state. */
export const WORKSTATION_STATUSES = ['off', 'idle', 'waiting', 'assisting'] as const;
export type WorkstationStatus = (typeof WORKSTATION_STATUSES)[number];

export function statusOf({ state, waitNext }: Pick<Workstation, 'state' | 'waitNext'>): WorkstationStatus {
  return state === 'idle' && waitNext ? 'waiting' : state;
}
