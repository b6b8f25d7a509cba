import { useTranslation } from 'react-i18next';
import { NotLoaded } from '#renderer/features/administration/not-loaded.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { useUser, useUserChoices } from '../use-users.ts';
import { UserForm } from './user-form.tsx';

/** Shows the form that adds a user, or changes one. */
export function UserFormScreen({ id }: { readonly id: number | null }) {
  const { t } = useTranslation('users');
  const user = useUser(id);
  const { choices, error, retry } = useUserChoices();
  const isThere = id === null || user.data !== undefined;
  const why = (!isThere && user.error) || (!choices && error);
  return (
    <>
      <PageHeader title={id === null ? t('newTitle') : (user.data?.username ?? t('title'))} />
      {why && (
        <NotLoaded
          error={why}
          missing={{ title: t('notFound'), hint: t('notFoundHint') }}
          onRetry={() => void Promise.all([!isThere && user.refetch(), retry()])}
        />
      )}
      {choices && isThere && <UserForm user={user.data ?? null} choices={choices} />}
    </>
  );
}
