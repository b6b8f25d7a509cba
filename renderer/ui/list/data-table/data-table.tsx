import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useUnsavedGuard } from '#renderer/lib/session.ts';
import type { Draft } from '#renderer/ui/fields/draft/control.ts';
import { useConfirmUnsaved } from '#renderer/ui/overlay/confirm.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import { NotCurrent } from '../not-current.tsx';
import { Pager } from '../pager.tsx';
import { SearchField } from '../search-field.tsx';
import type { Column } from './column.ts';
import { CsvButton } from './csv-button.tsx';
import styles from './data-table.module.css';
import { EditRow, type Submit } from './rows/edit-row.tsx';
import { ReadCell } from './rows/read-cell.tsx';
import { ReadRow } from './rows/read-row.tsx';
import { type Bulk, BulkBar, SelectPage, SelectRow, useSelection } from './selection.tsx';
import { TableHead } from './table-head.tsx';
import type { List } from './use-paged-list.ts';

export interface Editing<Row, Body> {
  readonly schema: z.ZodType<Body>;
  readonly draftOf: (row: Row) => Draft;
  /** Called when editing of a row starts or ends. */
  readonly onEditing?: (isEditing: boolean) => void;
  readonly save: (row: Row, ...input: Parameters<Submit<Body>>) => Promise<boolean>;
}

interface DataTableProps<Row, Body, Sort extends string> {
  readonly list: List<Row, Sort>;
  readonly columns: readonly Column<Row>[];
  readonly nameOf: (row: Row) => string;
  readonly texts: {
    /** If omitted, the list has no search, because it is short. */
    readonly search?: string;
    readonly count: string;
    readonly empty: { readonly title: string; readonly hint?: string };
  };
  readonly editing?: Editing<Row, Body> | undefined;
  /** Further actions of a row, before edit and delete. */
  readonly extra?: ((row: Row) => ReactNode) | undefined;
  /** Opens the form of a row, if it is not edited inline. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Whether a row can be edited; default true. */
  readonly mayOpen?: ((row: Row) => boolean) | undefined;
  /** Reason why a row is read-only; undefined if it is editable. */
  readonly fixedWhy?: ((row: Row) => string | undefined) | undefined;
  readonly onDelete?: ((row: Row) => unknown) | undefined;
  /** Whether a row can be deleted; default true. */
  readonly mayDelete?: ((row: Row) => boolean) | undefined;
  /** Enables selection of several rows. */
  readonly bulk?: Bulk<Row> | undefined;
}

/** Fields that the table reads. */
interface ListedRow {
  readonly id: number;
  readonly lockedBy?: 'central' | undefined;
}

/** Server list with search, sorting and paging; rows can be edited inline and deleted. */
export function DataTable<Row extends ListedRow, Body, Sort extends string>(
  props: DataTableProps<Row, Body, Sort>,
) {
  const {
    list,
    columns,
    nameOf,
    texts,
    editing,
    extra,
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
  // The edited row stays if another user moved it off this page, so that no input is lost.
  const rows = edited && !list.rows.some(({ id }) => id === edited.id) ? [edited, ...list.rows] : list.rows;
  const selection = useSelection(list.rows, bulk);
  const someLocked = rows.some(({ lockedBy }) => lockedBy !== undefined);
  const last = editing || extra || onOpen || onDelete ? 'actions' : someLocked ? 'origin' : null;
  const withLast = last !== null;
  // An edited row has Save and Cancel; others have icons only.
  const icons =
    editing || (!onOpen && !onDelete) ? 0 : [extra, onOpen, onDelete, someLocked].filter(Boolean).length;

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
      <ScrollRegion
        className={`${styles.scroll} ${last ? styles.scrollNearLast : ''}`}
        data-last={last ?? undefined}
        data-icons={icons || undefined}
        style={{ '--icons': icons } as CSSProperties}
      >
        <table className={styles.table} style={{ minWidth: minWidth(columns, withLast, bulk !== undefined) }}>
          <colgroup>
            {bulk && <col style={{ width: SELECT_WIDTH }} />}
            {columns.map((column) => (
              <col
                key={column.key}
                style={column.width ? { width: columnWidth(column, columns, bulk !== undefined) } : undefined}
              />
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
                    select={bulk && <td className={styles.editCell} data-print="none" />}
                    columns={columns}
                    schema={editing.schema}
                    draftOf={editing.draftOf}
                    onSave={async (...input) => {
                      // The row when its editing began: the list may have been read again since.
                      const saved = await editing.save(edited, ...input);
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
                    extra={extra?.(row)}
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

/** Number of a cell that shows it unformatted; undefined for others. */
function numberOf<Row>(row: Row, { key, read, control }: Column<Row>): number | undefined {
  const value = row[key];
  return typeof value === 'number' && !read && !control ? value : undefined;
}

/** px. */
const ELASTIC_WIDTH = 200;
const SELECT_WIDTH = 44;
/** Space beside the text of a header: padding, and the sort arrow with its gap, px. */
const HEAD_PADDING = 32;
const ARROW_WIDTH = 22;
/** Mean character width of a header of 12 px semibold, px. */
const LETTER_WIDTH = 7.5;
/** Handles, numbers and other small columns do not shrink. */
const SMALL_WIDTH = 108;

type Head = Pick<Column<unknown>, 'header' | 'headerHidden' | 'sortable' | 'width'>;

/** Smallest width of a column: names and texts are cut off with an ellipsis, the longest word of the head is not. */
function floorOf({ header, headerHidden, sortable, width = ELASTIC_WIDTH }: Head): number {
  const characters = headerHidden ? 0 : Math.max(...header.split(/\s+/).map(({ length }) => length));
  const head = HEAD_PADDING + (sortable ? ARROW_WIDTH : 0) + Math.ceil(characters * LETTER_WIDTH);
  return Math.min(width, Math.max(SMALL_WIDTH, head, Math.round(width * 0.66)));
}

const sumOf = (columns: readonly Head[], widthOf: (column: Head) => number): number =>
  columns.reduce((sum, column) => sum + widthOf(column), 0);

/** Width of a column, or its share of the card if they do not all fit. */
function columnWidth(column: Head, columns: readonly Head[], withSelect: boolean): string {
  const { width = ELASTIC_WIDTH } = column;
  const share = width / sumOf(columns, (each) => each.width ?? ELASTIC_WIDTH);
  const select = withSelect ? SELECT_WIDTH : 0;
  return `clamp(${floorOf(column)}px, ${share.toFixed(4)} * (100cqw - var(--last-width, 0px) - ${select}px), ${width}px)`;
}

/**
 * Computes the width below which the table scrolls sideways in its card, rather than columns growing into each other.
 */
function minWidth(columns: readonly Head[], withLast: boolean, withSelect: boolean): string {
  const fields = sumOf(columns, floorOf) + (withSelect ? SELECT_WIDTH : 0);
  return withLast ? `calc(${fields}px + var(--last-width))` : `${fields}px`;
}

interface TableNoticeProps {
  readonly list: List<unknown, string>;
  /** Text of the specification for an empty list, and advice. */
  readonly empty: { readonly title: string; readonly hint?: string };
}

/** Reason why there are no rows: none exist, none match, or the request failed. */
function TableNotice({ list, empty }: TableNoticeProps) {
  const { t } = useTranslation(['common', 'errors']);
  if (list.status === 'failed') {
    return (
      <EmptyState title={t('list.notLoaded')} hint={t('errors:UNREACHABLE')}>
        <Button mt={8} onClick={list.retry}>
          {t('action.retry')}
        </Button>
      </EmptyState>
    );
  }
  const { search } = list.state;
  if (search) return <EmptyState title={t('list.noMatch', { search })} hint={t('list.noMatchHint')} />;
  return <EmptyState {...empty} />;
}

const SKELETON_DELAY_MS = 300;
const WIDTHS = ['62%', '48%', '70%', '55%', '66%'];

/** Placeholder rows, shown once loading takes long enough to notice. */
function LoadingRows({ columns }: { readonly columns: number }) {
  const { t } = useTranslation();
  const [noticed, setNoticed] = useState(false);
  useTimeout(() => setNoticed(true), SKELETON_DELAY_MS, { autoInvoke: true });

  return (
    <tbody aria-busy="true">
      {WIDTHS.map((width, row) => (
        <tr key={width} className={styles.row}>
          <td colSpan={columns} className={styles.cell}>
            {noticed && <span className={styles.waiting} style={{ width }} />}
            {noticed && row === 0 && (
              <span className="visually-hidden" role="status">
                {t('list.loading')}
              </span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** The edited row of a table; asks before unsaved input is lost. */
function useEditedRow<Row extends { id: number }>() {
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
