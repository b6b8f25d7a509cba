import { useTranslation } from 'react-i18next';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import { RoleForm } from './role-form.tsx';
import { useRole } from './use-roles.ts';

/** Shows the form that adds a role, or changes one. */
export function RoleFormScreen({ id }: { readonly id: number | null }) {
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
