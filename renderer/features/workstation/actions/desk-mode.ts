import type { Workstation } from '#shared/contract/workstation/workstations.ts';

/** How a workstation stands, as its operator sees it: free and standing in the line of the waiting is one more state. */
export const MODES = ['off', 'idle', 'waiting', 'assisting'] as const;
export type Mode = (typeof MODES)[number];

export function modeOf({ state, waitNext }: Pick<Workstation, 'state' | 'waitNext'>): Mode {
  return state === 'idle' && waitNext ? 'waiting' : state;
}
