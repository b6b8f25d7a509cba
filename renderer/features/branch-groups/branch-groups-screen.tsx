import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { NewLink } from '#renderer/ui/list/new-link.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { BranchGroup } from '#shared/contract/configuration/branch-groups.ts';
import styles from './branch-groups-screen.module.css';
import { useBranchGroupList } from './use-branch-groups.ts';

const FORM = '/app/configuration/branch-groups/crud';

/** Branch groups; the name leads to the form (configuration specification, section 2). */
export function BranchGroupsScreen() {
  const { t, i18n } = useTranslation('branch-groups');
  const list = useBranchGroupList();

  const columns: readonly Column<BranchGroup>[] = [
    {
      key: 'name',
      header: t('name'),
      width: 280,
      weight: 'strong',
      sortable: true,
      read: ({ id, name }) => (
        <Link className={styles.name} to={`${FORM}?id=${id}`}>
          {name}
        </Link>
      ),
    },
    { key: 'description', header: t('description'), sortable: true },
    {
      key: 'idBranches',
      header: t('branches'),
      width: 140,
      align: 'right',
      sortable: true,
      read: ({ idBranches }) => idBranches.length.toLocaleString(i18n.language),
    },
    { key: 'enabled', header: t('enabled'), width: 124, sortable: true, control: { kind: 'toggle' } },
  ];

  return (
    <>
      <PageHeader />
      <div className={styles.bar}>
        <NewLink to={FORM} label={t('new')} />
      </div>
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        texts={{
          search: t('search'),
          count: t('count', { count: list.total }),
          empty: { title: t('NO_DATA'), hint: t('emptyHint') },
        }}
      />
    </>
  );
}
