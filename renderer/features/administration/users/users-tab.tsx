import { useTranslation } from 'react-i18next';
import { useMatch, useParams } from 'react-router';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { UserForm } from './form/user-form.tsx';
import { useUser, useUserChoices } from './use-users.ts';
import { UsersList } from './users-list.tsx';

/**
 * Shows the list of users, or the form for a new one or for the one of the address (access specification, section 2).
 */
export function UsersTab() {
  const { id } = useParams();
  const adding = useMatch('/app/administration/users/new') !== null;
  if (adding) return <UserFormScreen key="new" id={null} />;
  return id === undefined ? <UsersList /> : <UserFormScreen key={id} id={Number(id)} />;
}

/** Shows the form that adds a user, or changes one. */
function UserFormScreen({ id }: { readonly id: number | null }) {
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
