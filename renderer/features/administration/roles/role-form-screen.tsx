import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RoleForm } from './role-form.tsx';
import { useRole } from './use-roles.ts';

/** Adding a role, or changing one. */
export function RoleFormScreen({ id }: { readonly id: number | null }) {
  const { t } = useTranslation(['roles', 'administration']);
  const { data, isError } = useRole(id);
  return (
    <>
      <PageHeader
        title={id === null ? t('newTitle') : (data?.role.name ?? t('title'))}
        crumbs={[
          { label: t('administration:title'), to: '/app/administration' },
          { label: t('title'), to: '/app/administration/roles' },
        ]}
      />
      {isError && <EmptyState title={t('notFound')} hint={t('notFoundHint')} />}
      {(id === null || data) && <RoleForm role={data?.role ?? null} modules={data?.modules ?? []} />}
    </>
  );
}
