import { Select } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { CsvButton } from '#renderer/ui/list/data-table/csv-button.tsx';
import list from '#renderer/ui/list/data-table/data-table.module.css';
import { ReadCell } from '#renderer/ui/list/data-table/rows/read-cell.tsx';
import { TableHead } from '#renderer/ui/list/data-table/table-head.tsx';
import { Pager } from '#renderer/ui/list/pager.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import { PAGE_SIZES } from '#shared/contract/lists.ts';
import { FoldCard } from '../fold-card.tsx';
import styles from './activity-table.module.css';
import { type Sorts, useActivityList } from './use-activity-list.ts';

interface ActivityTableProps<Row> {
  readonly block: string;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number;
  /** Must stay the same as long as they say the same: rows are drawn anew with them. */
  readonly columns: readonly Column<Row>[];
  /** By the columns' keys. The first column comes first. */
  readonly sorts: Sorts<Row>;
  /** What stands below the columns, by their keys. */
  readonly totals: Readonly<Partial<Record<keyof Row & string, ReactNode>>>;
  readonly hint: string;
  /** What can be done with a row, at its end; null where nothing can. */
  readonly actions: ((row: Row) => ReactNode) | null;
}

/** Room for the head of the column at the end, in px. */
const ACTIONS_WIDTH = 92;
const ELASTIC_WIDTH = 125;
/** Room for the name by which a row is known, in px: a table that is wider than its page is moved to the side. */
const NAME_WIDTH = 224;

/** Shows what happens now, a row for each place: sortable, in pages, with totals, and folded away where it is not wanted. */
export function ActivityTable<Row extends object>(props: ActivityTableProps<Row>) {
  const { block, title, rows, idOf, columns, sorts, totals, hint, actions } = props;
  const { t } = useTranslation(['supervision', 'common']);
  const firstSort = columns[0]?.key ?? '';
  const shown = useActivityList({ block, rows, idOf, sorts, firstSort });
  const { sort, order, page, size } = shown.state;
  const min = (index: number) => (index === 0 ? NAME_WIDTH : ELASTIC_WIDTH);
  const width = columns.reduce((sum, column, index) => sum + (column.width ?? min(index)), 0);
  return (
    <FoldCard
      block={block}
      title={title}
      beside={
        rows.length > 0 && (
          <div className={styles.sizes}>
            <span aria-hidden="true">{t('common:list.rows')}</span>
            <Select
              size="xs"
              w={76}
              aria-label={`${title}: ${t('common:list.rows')}`}
              data={PAGE_SIZES.map(String)}
              value={String(size)}
              onChange={(chosen) => chosen && shown.resize(Number(chosen))}
            />
            <CsvButton
              columns={columns}
              readAll={() => Promise.resolve(shown.all)}
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
        <ScrollRegion {...shown.handlers}>
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
              onSort={shown.sort}
              last={actions ? 'actions' : null}
            />
            <tbody>
              {shown.rows.map((row) => (
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
      <Pager page={page} size={size} total={shown.total} onPage={shown.turnTo} />
    </FoldCard>
  );
}

interface ActivityRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly actions: ((row: Row) => ReactNode) | null;
}

/** Is drawn anew when its own figures are others, not when those of other rows are. */
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
