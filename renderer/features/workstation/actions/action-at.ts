import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { ACTIONS, type ActionSlot, type WorkstationAction } from './actions.ts';
import { statusOf } from './workstation-status.ts';

/**
 * Finds the action at a place: the one for the workstation's status, else the one that waits there dimmed.
 * Undefined where this workstation has none at that place.
 */
export function actionAt(slot: ActionSlot, workstation: Workstation): WorkstationAction | undefined {
  const status = statusOf(workstation);
  const candidates = ACTIONS.filter((action) => action.place === slot && (action.has?.(workstation) ?? true));
  return candidates.find((action) => action.when.includes(status)) ?? candidates[0];
}

/** Tells whether the action can be done now, as far as the workstation decides it. */
export function isPossible({ when, has, allows }: WorkstationAction, workstation: Workstation): boolean {
  if (!when.includes(statusOf(workstation))) return false;
  return (has?.(workstation) ?? true) && (allows?.(workstation) ?? true);
}
