import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useShows } from '#renderer/lib/installation.tsx';
import { sessionAtom, usePrivilege } from '#renderer/lib/session.ts';
import { BulkActions } from '#renderer/ui/list/data-table/bulk-actions.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { ListBar } from '#renderer/ui/list/list-bar.tsx';
import { NewLink } from '#renderer/ui/list/new-link.tsx';
import { RowLink } from '#renderer/ui/list/row-link.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { ConfiguredBranch } from '#shared/contract/configuration/branches.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { useBranchList, useBranchTarget } from './use-branch-list.ts';

/** Lists the branches with search, sorting and paging; the name opens the form (access specification, section 2). */
export function BranchesScreen() {
  const { t } = useTranslation(['branches', 'common']);
  const navigate = useNavigate();
  const list = useBranchList();
  const target = useBranchTarget();
  const { isCreatedHere, mayAdd, mayChange } = useBranchPermissions();

  const columns: readonly Column<ConfiguredBranch>[] = [
    {
      key: 'name',
      header: t('form.name'),
      width: 296,
      weight: 'strong',
      sortable: true,
      read: ({ id, name }) => <RowLink to={`/app/configuration/branch/crud?id=${id}`}>{name}</RowLink>,
    },
    { key: 'address', header: t('form.address'), sortable: true },
    { key: 'nameBranchTypes', header: t('form.type'), width: 208, sortable: true },
    { key: 'enabled', header: t('form.enabled'), width: 124, sortable: true, control: { kind: 'toggle' } },
  ];

  return (
    <>
      <PageHeader />
      {mayAdd && (
        <ListBar>
          <NewLink to="/app/configuration/branch/crud" label={t('new')} />
        </ListBar>
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
            hint: isCreatedHere ? t('emptyHint') : t('common:list.comesFromCentral'),
          },
        }}
        onOpen={({ id }) => void navigate(`/app/configuration/branch/crud?id=${id}`)}
        bulk={
          mayChange
            ? {
                mayDo: () => true,
                actions: (rows, clear) => <BulkActions target={target} rows={rows} onDone={clear} />,
              }
            : undefined
        }
      />
    </>
  );
}

/**
 * Permissions of the user for branches: none if central manages them; users limited to some branches cannot add any.
 */
export function useBranchPermissions() {
  const may = usePrivilege();
  const isLimited = useAtomValue(sessionAtom)?.user.limited === true;
  const isCreatedHere = useShows()('configuration.global');
  return {
    isCreatedHere: isCreatedHere,
    mayAdd: isCreatedHere && !isLimited && may([MODULES.branchCreate]),
    mayChange: isCreatedHere && may([MODULES.branchEdit]),
  };
}
