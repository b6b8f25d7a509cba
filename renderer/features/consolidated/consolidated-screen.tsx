import { useTranslation } from 'react-i18next';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import styles from './consolidated-screen.module.css';
import { FilterBar } from './filter-bar.tsx';
import { Summary } from './summary.tsx';
import { useColumns } from './table/use-columns.tsx';
import { useConsolidated } from './use-consolidated.ts';

/** Shows the figures of all branches: together, and a row each. */
export function ConsolidatedScreen() {
  const { t } = useTranslation('consolidated');
  const { list, filter, choose } = useConsolidated();
  const { totals, computedAt = 0 } = list.beside ?? {};
  const columns = useColumns(filter.period, computedAt);
  return (
    <div className={styles.screen}>
      <PageHeader title={t('title')} />
      <FilterBar filter={filter} onSelect={choose} />
      {totals && <Summary totals={totals} />}
      {totals && totals.incomplete > 0 && (
        <Notice kind="warning">{t('incomplete', { count: totals.incomplete })}</Notice>
      )}
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ branchName }) => branchName}
        texts={{
          search: t('search'),
          count: t('count', { count: list.total }),
          empty: { title: t('NO_DATA'), hint: t('emptyHint') },
        }}
      />
    </div>
  );
}
