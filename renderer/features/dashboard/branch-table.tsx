import { Switch } from '@mantine/core';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvButton } from '#renderer/ui/list/data-table/csv-button.tsx';
import list from '#renderer/ui/list/data-table/data-table.module.css';
import { type ListState, lastPage, listMoves } from '#renderer/ui/list/data-table/list-state.ts';
import { sortRows } from '#renderer/ui/list/data-table/sort-rows.ts';
import { TableHead } from '#renderer/ui/list/data-table/table-head.tsx';
import { Pager } from '#renderer/ui/list/pager.tsx';
import { SearchField } from '#renderer/ui/list/search-field.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import type { DashboardBranch } from '#shared/contract/reports/dashboard.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import styles from './dashboard.module.css';
import { type BranchColumn, SORTS, useColumns } from './use-columns.tsx';

interface BranchTableProps {
  readonly rows: readonly DashboardBranch[];
  readonly lit: number | null;
  readonly onLook: (id: number | null) => void;
  /** Half a page: fewer columns. */
  readonly half?: true;
}

/** Shows the branches, the worst first (operations specification, section 3: branch details). */
export function BranchTable({ rows, lit, onLook, half }: BranchTableProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const [isComplete, setComplete] = useState(false);
  const columns = useColumns(isComplete ? 'all' : half ? 'few' : 'main');
  const visible = useBranchList(rows);
  const { search, sort, order, page, size } = visible.state;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <Card>
      <div className={list.bar}>
        <div className={styles.search}>
          <SearchField value={search} onChange={visible.find} label={t('table.search')} />
        </div>
        <Switch
          size="sm"
          label={t('table.more')}
          checked={isComplete}
          onChange={(event) => setComplete(event.currentTarget.checked)}
        />
        <p className={list.count} role="status">
          {t('table.count', { count: visible.total })}
        </p>
        {visible.total > 0 && (
          <CsvButton
            columns={columns}
            readAll={() => Promise.resolve(visible.all)}
            idOf={({ idBranches }) => idBranches}
            cell={(row, column) => <td>{column.read(row)}</td>}
          />
        )}
      </div>
      {visible.total === 0 ? (
        <EmptyState title={t('table.noMatch')} hint={t('table.noMatchHint')} />
      ) : (
        <ScrollRegion onPointerLeave={() => onLook(null)}>
          <table
            className={`${list.table} ${styles.table}`}
            aria-label={t('table.label')}
            style={{ minWidth: width }}
          >
            <colgroup>
              {columns.map((column) => (
                <col key={column.key} style={{ width: column.width }} />
              ))}
            </colgroup>
            <TableHead
              columns={columns as never}
              sort={sort}
              order={order}
              onSort={visible.sort}
              last={null}
            />
            <tbody>
              {visible.rows.map((row) => (
                <BranchRow
                  key={row.idBranches}
                  row={row}
                  columns={columns}
                  isLit={row.idBranches === lit}
                  onLook={onLook}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <Pager page={page} size={size} total={visible.total} onPage={visible.turnTo} onSize={visible.resize} />
    </Card>
  );
}

interface BranchRowProps {
  readonly row: DashboardBranch;
  readonly columns: readonly BranchColumn[];
  readonly isLit: boolean;
  readonly onLook: (id: number | null) => void;
}

/** Rerenders only if its metrics or its highlight change. */
const BranchRow = memo(function BranchRow({ row, columns, isLit, onLook }: BranchRowProps) {
  return (
    <tr
      className={`${list.row} ${styles.row}`}
      data-lit={isLit || undefined}
      onPointerEnter={() => onLook(row.idBranches)}
      onFocus={() => onLook(row.idBranches)}
    >
      {columns.map(({ key, align, read }) => (
        <td key={key} className={list.cell} data-align={align}>
          {read(row)}
        </td>
      ))}
    </tr>
  );
});

type Sort = keyof typeof SORTS;
const NAMES = Object.keys(SORTS) as Sort[];

/** Branches with most alarms first. */
const FIRST: ListState<Sort> = { search: '', sort: 'alarms', order: 'desc', page: 1, size: 10 };

/** Searches, sorts and pages branches that are already loaded. */
function useBranchList(rows: readonly DashboardBranch[]) {
  const [listState, show] = useState(FIRST);
  const search = useDeferredValue(listState.search);
  const named = useMemo(() => rows.map((row) => ({ row, name: foldText(row.branchName) })), [rows]);
  const matching = useMemo(() => {
    const wanted = foldText(search);
    return named.filter(({ name }) => name.includes(wanted)).map(({ row }) => row);
  }, [named, search]);
  const sorted = useMemo(
    () => sortRows(matching, SORTS[listState.sort], listState.order),
    [matching, listState.sort, listState.order],
  );
  const page = Math.min(listState.page, lastPage(sorted.length, listState.size));
  return {
    state: { ...listState, page },
    /** The rows of all pages. */
    all: sorted,
    rows: sorted.slice((page - 1) * listState.size, page * listState.size),
    total: sorted.length,
    ...listMoves(show, NAMES),
    find: (text: string) => show((now) => ({ ...now, search: text, page: 1 })),
  };
}
