import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useConnection } from '#renderer/lib/live.tsx';
import type { Draft } from '#renderer/ui/fields/draft/control.ts';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import type { ShowApiError } from '#renderer/ui/overlay/use-action.ts';
import { type Column, controlOf, isEditable } from '../column.ts';
import styles from '../data-table.module.css';
import { ReadCell } from './read-cell.tsx';

/** Saves the input; resolves with success. `showFieldError` shows an API error beside its field. */
export type Submit<Body> = (body: Body, showError: ShowApiError) => Promise<boolean>;

interface EditRowProps<Row, Body> {
  readonly row: Row;
  /** Content of the selection cell. */
  readonly select: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly schema: z.ZodType<Body>;
  readonly draftOf: (row: Row) => Draft;
  readonly onSave: Submit<Body>;
  readonly onCancel: () => void;
  readonly onDirty: (dirty: boolean) => void;
}

/** Edits a row inline: Enter saves, Escape reverts, and an error keeps the input. */
export function EditRow<Row, Body>(props: EditRowProps<Row, Body>) {
  const { row, select, columns, schema, draftOf, onSave, onCancel, onDirty } = props;
  const { t } = useTranslation();
  const draft = useDraft(schema, draftOf(row));
  const [busy, setBusy] = useState(false);
  const isDisconnected = useConnection().state === 'lost';
  const focused = columns.find((column) => column.control?.kind === 'text') ?? columns.find(isEditable);

  useEffect(() => onDirty(draft.dirty), [draft.dirty, onDirty]);

  async function save() {
    if (busy || isDisconnected || !draft.body) return;
    setBusy(true);
    await onSave(draft.body, draft.showError);
    setBusy(false);
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel();
    // An open dropdown has handled the key.
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement))
      return;
    // Otherwise the key would press the next focused element and open the row again.
    event.preventDefault();
    void save();
  }

  return (
    <tr className={styles.edited} onKeyDown={keyDown}>
      {select}
      {columns.map((column) =>
        isEditable(column) ? (
          <td key={column.key} className={styles.editCell} data-kind={column.control.kind}>
            <ControlField
              inRow
              control={controlOf(column, draft.values)}
              label={column.header}
              value={draft.values[column.key] ?? null}
              error={draft.errors[column.key]}
              required={draft.required(column.key)}
              autoFocus={column === focused}
              onChange={(value) => draft.set(column.key, value)}
              onBlur={() => column.fillFrom && draft.fill(column.key, column.fillFrom)}
            />
          </td>
        ) : (
          <ReadCell key={column.key} row={row} column={column} />
        ),
      )}
      <td className={`${styles.editCell} ${styles.last}`}>
        <div className={styles.answers}>
          <Button
            variant="filled"
            px={12}
            disabled={isDisconnected || !draft.body}
            loading={busy}
            onClick={() => void save()}
          >
            {t('action.save')}
          </Button>
          <Button px={12} onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        </div>
      </td>
    </tr>
  );
}
