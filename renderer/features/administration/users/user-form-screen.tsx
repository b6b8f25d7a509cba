import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useUser, useUserChoices } from './use-users.ts';
import { UserForm } from './user-form.tsx';

/** Adding a user, or changing one. */
export function UserFormScreen({ id }: { readonly id: number | null }) {
  const { t } = useTranslation(['users', 'administration']);
  const user = useUser(id);
  const choices = useUserChoices();
  return (
    <>
      <PageHeader
        title={id === null ? t('newTitle') : (user.data?.username ?? t('title'))}
        crumbs={[
          { label: t('administration:title'), to: '/app/administration' },
          { label: t('title'), to: '/app/administration/users' },
        ]}
      />
      {user.isError && <EmptyState title={t('notFound')} hint={t('notFoundHint')} />}
      {choices && (id === null || user.data) && <UserForm user={user.data ?? null} choices={choices} />}
    </>
  );
}
