import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Draft } from '#renderer/ui/fields/draft/control.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import { NotCurrent } from '../not-current.tsx';
import { Pager } from '../pager.tsx';
import { SearchField } from '../search-field.tsx';
import type { Column } from './column.ts';
import { CsvButton } from './csv-button.tsx';
import styles from './data-table.module.css';
import { EditRow, type Submit } from './rows/edit-row.tsx';
import { LoadingRows } from './rows/loading-rows.tsx';
import { ReadCell } from './rows/read-cell.tsx';
import { ReadRow } from './rows/read-row.tsx';
import { useEditedRow } from './rows/use-edited-row.ts';
import { type Bulk, BulkBar, SelectPage, SelectRow, useSelection } from './selection.tsx';
import { TableHead } from './table-head.tsx';
import { TableNotice } from './table-notice.tsx';
import type { List } from './use-paged-list.ts';

export interface Editing<Row, Body> {
  readonly schema: z.ZodType<Body>;
  readonly draftOf: (row: Row) => Draft;
  /** Hears whether a row is being edited. */
  readonly onEditing?: (isEditing: boolean) => void;
  readonly save: (row: Row, ...typed: Parameters<Submit<Body>>) => Promise<boolean>;
}

interface DataTableProps<Row, Body, Sort extends string> {
  readonly list: List<Row, Sort>;
  readonly columns: readonly Column<Row>[];
  readonly nameOf: (row: Row) => string;
  readonly texts: {
    /** Left out where the rows are few enough to be seen at once. */
    readonly search?: string;
    readonly count: string;
    readonly empty: { readonly title: string; readonly hint?: string };
  };
  readonly editing?: Editing<Row, Body> | undefined;
  /** Draws what else can be done to a row, before editing and deleting it. */
  readonly beside?: ((row: Row) => ReactNode) | undefined;
  /** Opens a row where it is edited, if that is not in its place. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Tells which rows are opened for editing; all where nothing is said. */
  readonly mayOpen?: ((row: Row) => boolean) | undefined;
  /** Says why a row stays as it is; undefined where it may be changed. */
  readonly fixedWhy?: ((row: Row) => string | undefined) | undefined;
  readonly onDelete?: ((row: Row) => unknown) | undefined;
  /** Tells which rows may be deleted; all where nothing is said. */
  readonly mayDelete?: ((row: Row) => boolean) | undefined;
  /** Lets several rows be selected. */
  readonly bulk?: Bulk<Row> | undefined;
}

/** Describes what the table reads of its rows. */
interface ListedRow {
  readonly id: number;
  readonly lockedBy?: 'central' | undefined;
}

/** Shows a list of the server with search, sort and pages, whose rows can be edited in place and deleted. */
export function DataTable<Row extends ListedRow, Body, Sort extends string>(
  props: DataTableProps<Row, Body, Sort>,
) {
  const {
    list,
    columns,
    nameOf,
    texts,
    editing,
    beside,
    onOpen,
    mayOpen,
    fixedWhy,
    onDelete,
    mayDelete,
    bulk,
  } = props;
  const { t } = useTranslation();
  const { edited, justLeft, leaveFirst, ...edit } = useEditedRow<Row>();
  const why = useId();
  const isEditing = edited !== null;
  const onEditing = useEffectEvent((now: boolean) => editing?.onEditing?.(now));
  useEffect(() => onEditing(isEditing), [isEditing]);
  const { state } = list;
  // Keeps the edited row when another user has moved it off this page: nothing typed is lost.
  const rows = edited && !list.rows.some(({ id }) => id === edited.id) ? [edited, ...list.rows] : list.rows;
  const selection = useSelection(list.rows, bulk);
  const someLocked = rows.some(({ lockedBy }) => lockedBy !== undefined);
  const last = editing || beside || onOpen || onDelete ? 'actions' : someLocked ? 'origin' : null;
  const withLast = last !== null;

  const openingOf = (row: Row) => (onOpen && mayOpen?.(row) !== false ? () => onOpen(row) : undefined);

  return (
    <Card>
      <div className={styles.bar}>
        {texts.search !== undefined && (
          <SearchField value={state.search} onChange={list.search} label={texts.search} />
        )}
        {list.status === 'stale' && <NotCurrent />}
        <span className={styles.count} aria-live="polite">
          {list.status !== 'loading' && list.status !== 'failed' && texts.count}
        </span>
        {list.readAll && list.total > 0 && (
          <CsvButton
            columns={columns}
            readAll={list.readAll}
            idOf={({ id }) => id}
            cell={(row, column) => <ReadCell row={row} column={column} />}
            numberOf={numberOf}
          />
        )}
      </div>
      {bulk && <BulkBar selection={selection} bulk={bulk} />}
      <ScrollRegion className={last ? styles.scrollBesideLast : undefined} data-last={last ?? undefined}>
        <table className={styles.table} style={{ minWidth: minWidth(columns, withLast, bulk !== undefined) }}>
          <colgroup>
            {bulk && <col style={{ width: SELECT_WIDTH }} />}
            {columns.map(({ key, width }) => (
              <col key={key} style={width ? { width } : undefined} />
            ))}
            {last && <col className={styles.columnOfLast} />}
          </colgroup>
          <TableHead
            columns={columns}
            sort={state.sort}
            order={state.order}
            onSort={(column) => leaveFirst(() => list.sort(column))}
            last={last}
            select={bulk && <SelectPage selection={selection} />}
          />
          {list.status === 'loading' ? (
            <LoadingRows columns={columns.length + Number(withLast) + Number(bulk !== undefined)} />
          ) : (
            <tbody>
              {rows.map((row) =>
                editing && edited?.id === row.id ? (
                  <EditRow
                    key={row.id}
                    row={edited}
                    select={bulk && <td className={styles.editCell} />}
                    columns={columns}
                    schema={editing.schema}
                    draftOf={editing.draftOf}
                    onSave={async (...typed) => {
                      // The row as it was when its editing began: the list may have been read again since.
                      const saved = await editing.save(edited, ...typed);
                      if (saved) edit.finish();
                      return saved;
                    }}
                    onCancel={edit.finish}
                    onDirty={edit.setDirty}
                  />
                ) : (
                  <ReadRow
                    key={row.id}
                    row={row}
                    name={nameOf(row)}
                    select={
                      bulk && <SelectRow selection={selection} bulk={bulk} row={row} name={nameOf(row)} />
                    }
                    columns={columns}
                    lockedWhy={row.lockedBy && why}
                    fixedWhy={fixedWhy?.(row)}
                    withLast={withLast}
                    beside={beside?.(row)}
                    takesFocus={justLeft === row.id}
                    onEdit={editing ? () => leaveFirst(() => edit.start(row)) : openingOf(row)}
                    onDelete={onDelete && mayDelete?.(row) !== false ? () => onDelete(row) : undefined}
                  />
                ),
              )}
            </tbody>
          )}
        </table>
      </ScrollRegion>
      {list.status !== 'loading' && rows.length === 0 && <TableNotice list={list} empty={texts.empty} />}
      {someLocked && (
        <p className={styles.why} id={why}>
          <IconLock size={16} stroke={1.75} aria-hidden="true" />
          {t('list.lockedByCentral')}
        </p>
      )}
      <Pager
        page={state.page}
        size={state.size}
        total={list.total}
        onPage={(page) => leaveFirst(() => list.turnTo(page))}
        onSize={(size) => leaveFirst(() => list.resize(size))}
      />
    </Card>
  );
}

/** Returns what a cell shows as it is; other numbers are written in a form of their column. */
function numberOf<Row>(row: Row, { key, read, control }: Column<Row>): number | undefined {
  const value = row[key];
  return typeof value === 'number' && !read && !control ? value : undefined;
}

/** px. */
const ELASTIC_WIDTH = 200;
const SELECT_WIDTH = 44;

/**
 * Computes the width below which the table scrolls sideways in its card, rather than columns growing into each other.
 */
function minWidth<Row>(columns: readonly Column<Row>[], withLast: boolean, withSelect: boolean): string {
  const fields = columns.reduce(
    (sum, { width = ELASTIC_WIDTH }) => sum + width,
    withSelect ? SELECT_WIDTH : 0,
  );
  return withLast ? `calc(${fields}px + var(--last-width))` : `${fields}px`;
}
