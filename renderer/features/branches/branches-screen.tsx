import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { NewLink } from '#renderer/ui/list/new-link.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import type { ConfiguredBranch } from '#shared/contract/configuration/branches.ts';
import styles from './branches-screen.module.css';
import { useBranchList } from './use-branch-list.ts';
import { useOwnBranches } from './use-own-branches.ts';

/** Lists the branches, searched, sorted and by pages; the name leads to the form (access specification, section 2). */
export function BranchesScreen() {
  const { t } = useTranslation(['branches', 'common']);
  const list = useBranchList();
  const { isMadeHere, mayAdd } = useOwnBranches();

  const columns: readonly Column<ConfiguredBranch>[] = [
    {
      key: 'name',
      header: t('form.name'),
      width: 296,
      weight: 'strong',
      sortable: true,
      read: ({ id, name }) => (
        <Link className={styles.name} to={`/app/configuration/branch/crud?id=${id}`}>
          {name}
        </Link>
      ),
    },
    { key: 'address', header: t('form.address'), sortable: true },
    { key: 'nameBranchTypes', header: t('form.type'), width: 208, sortable: true },
    { key: 'enabled', header: t('form.enabled'), width: 124, sortable: true, control: { kind: 'toggle' } },
  ];

  return (
    <>
      <PageHeader />
      {mayAdd && (
        <div className={styles.bar}>
          <NewLink to="/app/configuration/branch/crud" label={t('new')} />
        </div>
      )}
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        texts={{
          search: t('search'),
          count: t('count', { count: list.total }),
          empty: {
            title: t('NO_BRANCHES'),
            hint: isMadeHere ? t('emptyHint') : t('common:list.comesFromCentral'),
          },
        }}
      />
    </>
  );
}
