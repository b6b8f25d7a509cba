import { Switch } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvButton } from '#renderer/ui/list/data-table/csv-button.tsx';
import list from '#renderer/ui/list/data-table/data-table.module.css';
import { TableHead } from '#renderer/ui/list/data-table/table-head.tsx';
import { Pager } from '#renderer/ui/list/pager.tsx';
import { SearchField } from '#renderer/ui/list/search-field.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import type { DashboardBranch } from '#shared/contract/dashboard/dashboard.ts';
import styles from './branch-table.module.css';
import { useBranchList } from './use-branch-list.ts';
import { type BranchColumn, useColumns } from './use-columns.tsx';

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
  const [isWhole, showWhole] = useState(false);
  const columns = useColumns(isWhole ? 'all' : half ? 'few' : 'main');
  const shown = useBranchList(rows);
  const { search, sort, order, page, size } = shown.state;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <Card>
      <div className={list.bar}>
        <div className={styles.search}>
          <SearchField value={search} onChange={shown.find} label={t('table.search')} />
        </div>
        <Switch
          size="sm"
          label={t('table.more')}
          checked={isWhole}
          onChange={(event) => showWhole(event.currentTarget.checked)}
        />
        <p className={list.count} role="status">
          {t('table.count', { count: shown.total })}
        </p>
        {shown.total > 0 && (
          <CsvButton
            columns={columns}
            readAll={() => Promise.resolve(shown.all)}
            idOf={({ idBranches }) => idBranches}
            cell={(row, column) => <td>{column.read(row)}</td>}
          />
        )}
      </div>
      {shown.total === 0 ? (
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
            <TableHead columns={columns as never} sort={sort} order={order} onSort={shown.sort} last={null} />
            <tbody>
              {shown.rows.map((row) => (
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
      <Pager page={page} size={size} total={shown.total} onPage={shown.turnTo} onSize={shown.resize} />
    </Card>
  );
}

interface BranchRowProps {
  readonly row: DashboardBranch;
  readonly columns: readonly BranchColumn[];
  readonly isLit: boolean;
  readonly onLook: (id: number | null) => void;
}

/** Is drawn anew when its own figures are others, or it is lit: not when another one is. */
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
