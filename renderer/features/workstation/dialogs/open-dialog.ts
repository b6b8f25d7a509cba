import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { ACTIONS, type ActionDialog, isPossible } from '../actions/actions.ts';

/** The dialog that is open: an action's, or who waits in a queue, or with null on the own stand-by list. */
export type OpenDialog =
  | { readonly kind: ActionDialog }
  | { readonly kind: 'queue'; readonly idQueues: number | null };

/**
 * Tells whether what a dialog is for can still be done. While one is open a ticket may come by itself, or the
 * workstation may be closed.
 */
export function isStillPossible({ kind }: OpenDialog, workstation: Workstation): boolean {
  if (kind === 'queue') return workstation.state !== 'off';
  return ACTIONS.some(
    ({ does, ...action }) =>
      'opens' in does && does.opens === kind && isPossible({ does, ...action }, workstation),
  );
}
