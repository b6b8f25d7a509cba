import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMatch, useNavigate, useParams } from 'react-router';
import { BulkActions } from '#renderer/ui/list/data-table/bulk-actions.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { NewLink } from '#renderer/ui/list/new-link.tsx';
import { RowLink } from '#renderer/ui/list/row-link.tsx';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { Role } from '#shared/contract/access/roles.ts';
import styles from './administration.module.css';
import { RoleForm } from './role-form.tsx';
import { useRole, useRoleList, useRoleTarget } from './use-roles.ts';

/**
 * Shows the list of roles, or the form for a new one or for the one of the address (access specification, section 2).
 */
export function RolesTab() {
  const { id } = useParams();
  const adding = useMatch('/app/administration/roles/new') !== null;
  if (adding) return <RoleFormScreen key="new" id={null} />;
  return id === undefined ? <RolesList /> : <RoleFormScreen key={id} id={Number(id)} />;
}

/** Shows the form that adds a role, or changes one. */
function RoleFormScreen({ id }: { readonly id: number | null }) {
  const { t } = useTranslation('roles');
  const { data, error, refetch } = useRole(id);
  if (error && !data) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title={id === null ? t('newTitle') : (data?.role.name ?? t('title'))} />
      {(id === null || data) && <RoleForm role={data?.role ?? null} modules={data?.modules ?? []} />}
    </>
  );
}

/** Lists the roles; the name opens the form. */
function RolesList() {
  const { t } = useTranslation('roles');
  const navigate = useNavigate();
  const list = useRoleList();
  const target = useRoleTarget();

  const columns: readonly Column<Role>[] = [
    {
      key: 'name',
      header: t('name'),
      width: 248,
      weight: 'strong',
      sortable: true,
      read: ({ id, name, editable, isApi }) => {
        const why = t(isApi === 'Y' ? 'api' : 'locked');
        return (
          <span className={styles.named}>
            <RowLink to={`/app/administration/roles/${id}/edit`}>{name}</RowLink>
            {editable === 'N' && (
              <IconLock size={16} stroke={1.75} role="img" aria-label={why}>
                <title>{why}</title>
              </IconLock>
            )}
          </span>
        );
      },
    },
    { key: 'description', header: t('description'), sortable: true },
    { key: 'level', header: t('level'), width: 96, sortable: true },
    { key: 'usersCount', header: t('usersCount'), width: 120, align: 'right', sortable: true },
    { key: 'enabled', header: t('enabled'), width: 124, sortable: true, control: { kind: 'toggle' } },
  ];

  return (
    <>
      <PageHeader />
      <div className={styles.bar}>
        <span />
        <NewLink to="/app/administration/roles/new" label={t('new')} />
      </div>
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        texts={{
          search: t('search'),
          count: t('count', { count: list.total }),
          empty: { title: t('NO_ROLES'), hint: t('emptyHint') },
        }}
        onOpen={({ id }) => void navigate(`/app/administration/roles/${id}/edit`)}
        mayOpen={({ editable }) => editable === 'Y'}
        bulk={{
          mayDo: ({ editable }) => editable === 'Y',
          actions: (rows, clear) => <BulkActions target={target} rows={rows} onDone={clear} />,
        }}
      />
    </>
  );
}
