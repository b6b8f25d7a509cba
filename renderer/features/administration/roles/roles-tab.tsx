import { useTranslation } from 'react-i18next';
import { useMatch, useParams } from 'react-router';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { RoleForm } from './role-form.tsx';
import { RolesList } from './roles-list.tsx';
import { useRole } from './use-roles.ts';

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
