import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './data-table.module.css';

/** Bulk actions. */
export interface Bulk<Row> {
  /** Whether a row can be selected. */
  readonly mayDo: (row: Row) => boolean;
  /** Renders the buttons; `clear` empties the selection afterwards. */
  readonly actions: (rows: readonly Row[], clear: () => void) => ReactNode;
}

interface SelectedRow {
  readonly id: number;
}

/** Selected rows, across pages of the list. */
export function useSelection<Row extends SelectedRow>(visible: readonly Row[], bulk: Bulk<Row> | undefined) {
  const [selected, setSelected] = useState<ReadonlyMap<number, Row>>(new Map());
  const free = bulk ? visible.filter(bulk.mayDo) : [];
  const isAll = free.length > 0 && free.every(({ id }) => selected.has(id));
  const change = (rows: readonly Row[], isSelected: boolean) =>
    setSelected((now) => {
      const next = new Map(now);
      for (const row of rows) {
        if (isSelected) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });
  // A row that changed meanwhile is selected with its current values.
  const fresh = new Map(visible.map((row) => [row.id, row]));
  return {
    rows: [...selected.values()].map((row) => fresh.get(row.id) ?? row),
    has: ({ id }: Row) => selected.has(id),
    choose: (row: Row, isSelected: boolean) => change([row], isSelected),
    isAll,
    isSome: !isAll && free.some(({ id }) => selected.has(id)),
    isNoneFree: free.length === 0,
    selectVisible: (isSelected: boolean) => change(free, isSelected),
    clear: () => setSelected(new Map()),
  };
}

type Selection<Row extends SelectedRow> = ReturnType<typeof useSelection<Row>>;

/** Selects all rows of the page, or none. */
export function SelectPage<Row extends SelectedRow>({ selection }: { readonly selection: Selection<Row> }) {
  const { t } = useTranslation();
  return (
    <th scope="col" className={styles.head} data-print="none">
      <Checkbox
        aria-label={t('bulk.selectPage')}
        checked={selection.isAll}
        indeterminate={selection.isSome}
        disabled={selection.isNoneFree}
        onChange={(event) => selection.selectVisible(event.currentTarget.checked)}
      />
    </th>
  );
}

interface SelectRowProps<Row extends SelectedRow> {
  readonly selection: Selection<Row>;
  readonly bulk: Bulk<Row>;
  readonly row: Row;
  readonly name: string;
}

export function SelectRow<Row extends SelectedRow>({ selection, bulk, row, name }: SelectRowProps<Row>) {
  const { t } = useTranslation();
  return (
    <td className={styles.cell} data-print="none">
      <Checkbox
        aria-label={t('bulk.select', { name })}
        checked={selection.has(row)}
        disabled={!bulk.mayDo(row)}
        onChange={(event) => selection.choose(row, event.currentTarget.checked)}
      />
    </td>
  );
}

interface BulkBarProps<Row extends SelectedRow> {
  readonly selection: Selection<Row>;
  readonly bulk: Bulk<Row>;
}

/** Number of selected rows, with the bulk actions. */
export function BulkBar<Row extends SelectedRow>({ selection, bulk }: BulkBarProps<Row>) {
  const { t } = useTranslation();
  const { rows, clear } = selection;
  return (
    <>
      <span className="visually-hidden" role="status">
        {rows.length > 0 && t('bulk.selected', { count: rows.length })}
      </span>
      {rows.length > 0 && (
        <div className={styles.bulk}>
          <b aria-hidden="true">{t('bulk.selected', { count: rows.length })}</b>
          {bulk.actions(rows, clear)}
          <Button variant="subtle" onClick={clear}>
            {t('bulk.clear')}
          </Button>
        </div>
      )}
    </>
  );
}
