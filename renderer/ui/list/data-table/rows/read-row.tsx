import { ActionIcon } from '@mantine/core';
import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import type { Column } from '../column.ts';
import styles from '../data-table.module.css';
import { hasKeyboard } from './has-keyboard.ts';
import { ReadCell } from './read-cell.tsx';

interface ReadRowProps<Row> {
  readonly row: Row;
  readonly name: string;
  /** The cell that selects it. */
  readonly select: ReactNode;
  readonly columns: readonly Column<Row>[];
  /** Further actions. */
  readonly extra: ReactNode;
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
  /** Id of the element with the reason why the row is read-only. */
  readonly lockedWhy?: string | undefined;
  /** Why the row cannot be changed here. */
  readonly fixedWhy?: string | undefined;
  /** The table has a last column for actions or the reason for none. */
  readonly withLast: boolean;
  /** The row was just edited and takes the focus. */
  readonly takesFocus: boolean;
}

/** A row that is not being edited, with its actions at the end. */
export function ReadRow<Row>(props: ReadRowProps<Row>) {
  const { row, name, select, columns, extra, onEdit, onDelete, lockedWhy, fixedWhy, withLast, takesFocus } =
    props;
  const { t } = useTranslation();
  const isDisconnected = useConnection().state === 'lost';
  const isLocked = lockedWhy !== undefined;
  const pencil = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (takesFocus && hasKeyboard(null)) pencil.current?.focus();
  }, [takesFocus]);

  return (
    <tr className={styles.row}>
      {select}
      {columns.map((column) => (
        <ReadCell key={column.key} row={row} column={column} />
      ))}
      {withLast && (
        <td className={`${styles.cell} ${styles.last}`}>
          <div className={styles.actions}>
            {isLocked && (
              <span className={styles.locked}>
                <IconLock size={16} stroke={1.75} aria-hidden="true" />
                <span>{t('list.central')}</span>
              </span>
            )}
            {extra}
            {onEdit && (
              <ActionIcon
                ref={pencil}
                onClick={onEdit}
                disabled={isLocked || fixedWhy !== undefined}
                title={fixedWhy}
                aria-label={t('list.edit', { name })}
                aria-describedby={lockedWhy}
              >
                <IconPencil size={18} stroke={1.75} />
              </ActionIcon>
            )}
            {!onEdit && fixedWhy !== undefined && !isLocked && (
              <span className={styles.locked} title={fixedWhy}>
                <IconLock size={16} stroke={1.75} role="img" aria-label={fixedWhy} />
              </span>
            )}
            {onDelete && (
              <ActionIcon
                onClick={onDelete}
                disabled={isDisconnected || isLocked}
                aria-label={t('list.delete', { name })}
                aria-describedby={lockedWhy}
              >
                <IconTrash size={18} stroke={1.75} />
              </ActionIcon>
            )}
          </div>
        </td>
      )}
    </tr>
  );
}
