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
  /** What else can be done to it. */
  readonly beside: ReactNode;
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
  /** The element that says why the row is only shown here. */
  readonly lockedWhy?: string | undefined;
  /** Why the row cannot be changed anywhere. */
  readonly fixedWhy?: string | undefined;
  /** The table has a column at its end for what can be done, and for what cannot. */
  readonly withLast: boolean;
  /** The row was just edited: the keyboard goes on from here. */
  readonly takesFocus: boolean;
}

/** Shows a row that is not being edited, with what can be done to it at its end. */
export function ReadRow<Row>(props: ReadRowProps<Row>) {
  const { row, name, select, columns, beside, onEdit, onDelete, lockedWhy, fixedWhy, withLast, takesFocus } =
    props;
  const { t } = useTranslation();
  const lost = useConnection().state === 'lost';
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
            {beside}
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
            {onDelete && (
              <ActionIcon
                onClick={onDelete}
                disabled={lost || isLocked}
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
