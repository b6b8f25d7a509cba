import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { ACTIONS, type Place, type WorkstationAction } from './actions.ts';
import { modeOf } from './workstation-mode.ts';

/**
 * Finds the action at a place: the one for the workstation's status, else the one that waits there dimmed.
 * Undefined where this workstation has none at that place.
 */
export function actionAt(place: Place, workstation: Workstation): WorkstationAction | undefined {
  const mode = modeOf(workstation);
  const candidates = ACTIONS.filter(
    (action) => action.place === place && (action.has?.(workstation) ?? true),
  );
  return candidates.find((action) => action.when.includes(mode)) ?? candidates[0];
}

/** Tells whether the action can be done now, as far as the workstation decides it. */
export function isPossible({ when, has, allows }: WorkstationAction, workstation: Workstation): boolean {
  if (!when.includes(modeOf(workstation))) return false;
  return (has?.(workstation) ?? true) && (allows?.(workstation) ?? true);
}
