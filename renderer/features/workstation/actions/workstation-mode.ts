import type { Workstation } from '#shared/contract/workstation/workstations.ts';

/** The status of a workstation as its operator sees it: free and waiting for the next ticket is one more state. */
export const MODES = ['off', 'idle', 'waiting', 'assisting'] as const;
export type Mode = (typeof MODES)[number];

export function modeOf({ state, waitNext }: Pick<Workstation, 'state' | 'waitNext'>): Mode {
  return state === 'idle' && waitNext ? 'waiting' : state;
}
