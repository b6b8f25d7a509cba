import { useState } from 'react';
import { useUnsavedGuard } from '#renderer/lib/session.ts';
import { useConfirmUnsaved } from '#renderer/ui/overlay/confirm.tsx';

/** The edited row of a table; asks before unsaved input is lost. */
export function useEditedRow<Row extends { id: number }>() {
  const confirmUnsaved = useConfirmUnsaved();
  const [edited, setEdited] = useState<Row | null>(null);
  const [dirty, setDirty] = useState(false);
  const [justLeft, setJustLeft] = useState<number | null>(null);
  useUnsavedGuard(dirty);

  function finish() {
    setJustLeft(edited?.id ?? null);
    setEdited(null);
    setDirty(false);
  }

  return {
    edited,
    justLeft,
    setDirty,
    finish,
    start: (row: Row) => {
      setJustLeft(null);
      setEdited(row);
    },
    /** Runs `next`, after confirmation if input would be lost. */
    leaveFirst: async (next: () => void) => {
      if (dirty && !(await confirmUnsaved())) return;
      setEdited(null);
      setDirty(false);
      next();
    },
  };
}
