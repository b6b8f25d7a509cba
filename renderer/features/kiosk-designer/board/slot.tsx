import { useDroppable } from '@dnd-kit/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './board.module.css';

interface Props {
  readonly id: string;
  /** Tells that what was taken up would be put down here. */
  readonly target: boolean;
  readonly locked: boolean;
  readonly label: string;
  readonly onAdd: () => void;
}

/** A place without a button, which takes one. */
export function Slot({ id, target, locked, label, onAdd }: Props) {
  const { t } = useTranslation('kiosk-designer');
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={css.slot}
      aria-label={label}
      disabled={locked}
      data-over={isOver || target || undefined}
      onClick={onAdd}
    >
      <IconPlus size={18} stroke={1.75} aria-hidden="true" />
      {t('button')}
    </button>
  );
}
