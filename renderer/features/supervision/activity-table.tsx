import { Select } from '@mantine/core';
import { memo, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressValues } from '#renderer/lib/use-address-values.ts';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { CsvButton } from '#renderer/ui/list/data-table/csv-button.tsx';
import list from '#renderer/ui/list/data-table/data-table.module.css';
import { type ListState, lastPage, listMoves } from '#renderer/ui/list/data-table/list-state.ts';
import { ReadCell } from '#renderer/ui/list/data-table/rows/read-cell.tsx';
import { type SortedBy, sortRows, stabilizeOrder } from '#renderer/ui/list/data-table/sort-rows.ts';
import { TableHead } from '#renderer/ui/list/data-table/table-head.tsx';
import { Pager } from '#renderer/ui/list/pager.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import { PAGE_SIZES } from '#shared/contract/lists.ts';
import { FoldCard } from './fold-card.tsx';
import styles from './supervision.module.css';
import { useSupervisionView } from './supervision-view.ts';

interface ActivityTableProps<Row> {
  readonly block: string;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number;
  /** Must be referentially stable: a new array re-renders all rows. */
  readonly columns: readonly Column<Row>[];
  /** By column key. The first column comes first. */
  readonly sorts: Sorts<Row>;
  /** Cells of the footer by column key. */
  readonly totals: Readonly<Partial<Record<keyof Row & string, ReactNode>>>;
  readonly hint: string;
  /** Actions at the end of a row; null for none. */
  readonly actions: ((row: Row) => ReactNode) | null;
}

/** Minimum width of the last column's header, px. */
const ACTIONS_WIDTH = 92;
const ELASTIC_WIDTH = 100;
/** Minimum width of the name column, px; a wider table scrolls horizontally. */
const NAME_WIDTH = 184;

/** Table of current activity, sortable, paged, with totals, in a collapsible card. */
export function ActivityTable<Row extends object>(props: ActivityTableProps<Row>) {
  const { block, title, rows, idOf, columns, sorts, totals, hint, actions } = props;
  const { t } = useTranslation(['supervision', 'common']);
  const firstSort = columns[0]?.key ?? '';
  const visible = useActivityList({ block, rows, idOf, sorts, firstSort });
  const { sort, order, page, size } = visible.state;
  const min = (index: number) => (index === 0 ? NAME_WIDTH : ELASTIC_WIDTH);
  const width = columns.reduce((sum, column, index) => sum + (column.width ?? min(index)), 0);
  return (
    <FoldCard
      block={block}
      title={title}
      extra={
        rows.length > 0 && (
          <div className={styles.sizes}>
            <span aria-hidden="true">{t('common:list.rows')}</span>
            <Select
              size="xs"
              w={76}
              aria-label={`${title}: ${t('common:list.rows')}`}
              data={PAGE_SIZES.map(String)}
              value={String(size)}
              onChange={(value) => value && visible.resize(Number(value))}
            />
            <CsvButton
              columns={columns}
              readAll={() => Promise.resolve(visible.all)}
              idOf={idOf}
              cell={(row, column) => <ReadCell row={row} column={column} />}
              part={title}
            />
          </div>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={t('NO_ACTIVITY')} hint={hint} />
      ) : (
        <ScrollRegion {...visible.handlers}>
          <table
            className={`${list.table} ${styles.table}`}
            aria-label={title}
            style={{ minWidth: width + (actions ? ACTIONS_WIDTH : 0) }}
          >
            <colgroup>
              {columns.map((column) => (
                <col key={column.key} style={column.width ? { width: column.width } : undefined} />
              ))}
              {actions && <col style={{ width: ACTIONS_WIDTH }} />}
            </colgroup>
            <TableHead
              columns={columns}
              sort={sort}
              order={order}
              onSort={visible.sort}
              last={actions ? 'actions' : null}
            />
            <tbody>
              {visible.rows.map((row) => (
                <ActivityRow key={idOf(row)} row={row} columns={columns} actions={actions} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                {columns.map(({ key, align }) => (
                  <td key={key} className={list.cell} data-align={align}>
                    {totals[key]}
                  </td>
                ))}
                {actions && <td className={`${list.cell} ${list.last}`} />}
              </tr>
            </tfoot>
          </table>
        </ScrollRegion>
      )}
      <Pager page={page} size={size} total={visible.total} onPage={visible.turnTo} />
    </FoldCard>
  );
}

interface ActivityRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly actions: ((row: Row) => ReactNode) | null;
}

/** Re-renders only when its own data changes. */
const ActivityRow = memo(function ActivityRow<Row>({ row, columns, actions }: ActivityRowProps<Row>) {
  return (
    <tr className={list.row}>
      {columns.map((column) => (
        <ReadCell key={column.key} row={row} column={column} />
      ))}
      {actions && (
        <td className={`${list.cell} ${list.last}`} data-align="right">
          {actions(row)}
        </td>
      )}
    </tr>
  );
}) as <Row>(props: ActivityRowProps<Row>) => ReactNode;

export type Sorts<Row> = Readonly<Record<string, (row: Row) => SortedBy>>;

interface ActivityListOptions<Row> {
  /** Key of the stored page size. */
  readonly block: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number;
  readonly sorts: Sorts<Row>;
  readonly firstSort: string;
}

const FIRST_SIZE = 10;
/** Rows keep their order this long after the last interaction, ms. */
const STABLE_ORDER_MS = 5000;

/**
 * Sorts and pages loaded rows. While the user interacts with them by pointer or keyboard, rows keep their order
 * although their values change.
 */
function useActivityList<Row>({ block, rows, idOf, sorts, firstSort }: ActivityListOptions<Row>) {
  const [{ sizes = {} }, change] = useSupervisionView();
  const size = PAGE_SIZES.find((each) => each === sizes[block]) ?? FIRST_SIZE;
  const names = useMemo(
    () => ({ [`${block}.sort`]: firstSort, [`${block}.order`]: 'asc', [`${block}.page`]: '1' }),
    [block, firstSort],
  );
  const [values, changeValues] = useAddressValues(names);
  const stateOf = (now: typeof values): ListState<string> => {
    const sortName = now[`${block}.sort`] ?? firstSort;
    return {
      search: '',
      sort: sortName in sorts ? sortName : firstSort,
      order: now[`${block}.order`] === 'desc' ? 'desc' : 'asc',
      page: Math.max(1, Math.trunc(Number(now[`${block}.page`])) || 1),
      size,
    };
  };
  const query = stateOf(values);
  const show = (change: (now: ListState<string>) => ListState<string>) =>
    changeValues((now) => {
      const { sort, order, page } = change(stateOf(now));
      return { [`${block}.sort`]: sort, [`${block}.order`]: order, [`${block}.page`]: String(page) };
    });
  const work = useWork();
  const lastOrder = useRef<{ readonly by: string; readonly ids: readonly number[] }>({ by: '', ids: [] });

  const sorted = useMemo(() => {
    const by = `${query.sort} ${query.order}`;
    const fresh = sortRows(rows, sorts[query.sort] ?? idOf, query.order);
    const isSuspended = work.isUnderWay() && lastOrder.current.by === by;
    const visible = isSuspended ? stabilizeOrder(fresh, idOf, lastOrder.current.ids) : fresh;
    lastOrder.current = { by, ids: visible.map(idOf) };
    return visible;
  }, [rows, idOf, sorts, query.sort, query.order, work.isUnderWay]);

  const page = Math.min(query.page, lastPage(sorted.length, size));
  const { sort, turnTo } = listMoves(show, Object.keys(sorts));
  return {
    state: { ...query, page, size },
    rows: sorted.slice((page - 1) * size, page * size),
    /** Rows of all pages. */
    all: sorted,
    total: rows.length,
    sort,
    turnTo,
    resize: (value: number) => {
      change((now) => ({ ...now, sizes: { ...now.sizes, [block]: value } }));
      turnTo(1);
    },
    /** Pointer and keyboard handlers for the element around the rows. */
    handlers: work.handlers,
  };
}

/** Whether the user interacted with the rows recently; does not cause renders. */
function useWork() {
  const touched = useRef(Number.NEGATIVE_INFINITY);
  return useMemo(() => {
    const touch = () => {
      touched.current = performance.now();
    };
    return {
      isUnderWay: () => performance.now() - touched.current < STABLE_ORDER_MS,
      handlers: { onPointerMove: touch, onPointerDown: touch, onFocus: touch, onKeyDown: touch },
    };
  }, []);
}
