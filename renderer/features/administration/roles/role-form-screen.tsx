import { useTranslation } from 'react-i18next';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { RoleForm } from './role-form.tsx';
import { useRole } from './use-roles.ts';

/** Shows the form that adds a role, or changes one. */
export function RoleFormScreen({ id }: { readonly id: number | null }) {
  const { t } = useTranslation('roles');
  const { data, error, refetch } = useRole(id);
  return (
    <>
      <PageHeader title={id === null ? t('newTitle') : (data?.role.name ?? t('title'))} />
      {error && !data && (
        <NotLoaded
          error={error}
          missing={{ title: t('notFound'), hint: t('notFoundHint') }}
          onRetry={() => void refetch()}
        />
      )}
      {(id === null || data) && <RoleForm role={data?.role ?? null} modules={data?.modules ?? []} />}
    </>
  );
}
