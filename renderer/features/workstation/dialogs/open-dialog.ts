import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { closingHereAtom } from '#renderer/lib/workstation.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { ACTIONS, type ActionDialog, isPossible } from '../actions/actions.ts';

/** State of the open dialog; closes it when its action is no longer possible. */
export function useOpenDialog(workstation: Workstation) {
  const [opened, open] = useState<OpenDialog | null>(null);
  const close = useCallback(() => open(null), []);
  const possible = opened !== null && isStillPossible(opened, workstation);
  const dialog = possible ? opened : null;
  useEffect(() => {
    if (opened && !possible) close();
  }, [opened, possible, close]);

  const setClosingHere = useSetAtom(closingHereAtom);
  const closing = dialog?.kind === 'close';
  useEffect(() => {
    if (!closing) return;
    setClosingHere(true);
    return () => setClosingHere(false);
  }, [closing, setClosingHere]);

  return { dialog, open, close };
}

/** The open dialog: one of an action, or the detail of a queue (null: the operator's stand-by list). */
export type OpenDialog =
  | { readonly kind: ActionDialog }
  | { readonly kind: 'queue'; readonly idQueues: number | null };

/**
 * Whether the action of a dialog is still possible. While it is open, a ticket may arrive or the workstation may be
 * closed.
 *
 * @internal used by tests besides this file
 */
export function isStillPossible({ kind }: OpenDialog, workstation: Workstation): boolean {
  if (kind === 'queue') return workstation.state !== 'off';
  return ACTIONS.some(
    ({ does, ...action }) =>
      'opens' in does && does.opens === kind && isPossible({ does, ...action }, workstation),
  );
}
