import { useTranslation } from 'react-i18next';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import { useUser, useUserChoices } from '../use-users.ts';
import { UserForm } from './user-form.tsx';

/** Shows the form that adds a user, or changes one. */
export function UserFormScreen({ id }: { readonly id: number | null }) {
  const { t } = useTranslation('users');
  const user = useUser(id);
  const { choices, error, retry } = useUserChoices();
  const isThere = id === null || user.data !== undefined;
  const why = (!isThere && user.error) || (!choices && error);
  if (why) {
    const retryAll = () => Promise.all([!isThere && user.refetch(), retry()]);
    return <NotLoaded error={why} onRetry={() => void retryAll()} />;
  }
  return (
    <>
      <PageHeader title={id === null ? t('newTitle') : (user.data?.username ?? t('title'))} />
      {choices && isThere && <UserForm user={user.data ?? null} choices={choices} />}
    </>
  );
}
