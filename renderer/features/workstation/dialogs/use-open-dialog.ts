import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { closingHereAtom } from '#renderer/lib/session/closing-here.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { isStillPossible, type OpenDialog } from './open-dialog.ts';

/** Keeps the dialog that is open, one at a time; it closes by itself when there is nothing left for it to do. */
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
