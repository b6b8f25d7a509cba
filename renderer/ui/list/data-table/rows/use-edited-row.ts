import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedGuard } from '#renderer/lib/session/use-unsaved-guard.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';

/** Keeps which row of a table is being edited, and asks before what was typed in it is lost. */
export function useEditedRow<Row extends { id: number }>() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [edited, setEdited] = useState<Row | null>(null);
  const [dirty, setDirty] = useState(false);
  const [justLeft, setJustLeft] = useState<number | null>(null);
  const unsaved = {
    title: t('confirm.unsavedTitle'),
    text: t('confirm.unsavedText'),
    confirm: t('confirm.leave'),
    cancel: t('confirm.stay'),
    hesitates: true,
  };
  useUnsavedGuard(dirty, () => confirm(unsaved));

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
    /** Goes on with `next` at once, or after asking when something typed would be lost. */
    leaveFirst: async (next: () => void) => {
      if (dirty && !(await confirm(unsaved))) return;
      setEdited(null);
      setDirty(false);
      next();
    },
  };
}
