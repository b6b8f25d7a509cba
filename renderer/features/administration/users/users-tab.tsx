import { IconLock } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatch, useNavigate, useParams, useSearchParams } from 'react-router';
import { z } from 'zod';
import { sessionAtom } from '#renderer/lib/session.ts';
import { BulkActions } from '#renderer/ui/list/data-table/bulk-actions.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { NewLink } from '#renderer/ui/list/new-link.tsx';
import { RowLink } from '#renderer/ui/list/row-link.tsx';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { ListedUser } from '#shared/contract/access/users.ts';
import styles from '../administration.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { USER_VIEWS, useUser, useUserChoices, useUserList, useUserTarget } from './use-users.ts';
import { UserForm } from './user-form.tsx';

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

/** Lists the users with search, sorting and paging; the name opens the form. */
function UsersList() {
  const { t } = useTranslation('users');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const view = USER_VIEWS.find((each) => each === params.get('show')) ?? 'ALL';
  const list = useUserList(view);
  const target = useUserTarget();
  const current = useAtomValue(sessionAtom)?.user.idUser;

  const show = (selected: string) =>
    setParams(
      (now) => {
        if (selected === 'ALL') now.delete('show');
        else now.set('show', selected);
        now.delete('page');
        return now;
      },
      { replace: true },
    );

  const columns: readonly Column<ListedUser>[] = [
    {
      key: 'username',
      header: t('username'),
      width: 208,
      weight: 'strong',
      sortable: true,
      read: ({ id, username, editable }) => (
        <span className={styles.named}>
          <RowLink to={`/app/administration/users/${id}/edit`}>{username}</RowLink>
          {editable === 'N' && (
            <IconLock size={16} stroke={1.75} role="img" aria-label={t('locked')}>
              <title>{t('locked')}</title>
            </IconLock>
          )}
        </span>
      ),
    },
    { key: 'fullName', header: t('fullName'), sortable: true },
    { key: 'roleName', header: t('roleName'), width: 176, sortable: true },
    {
      key: 'AttentionAreaName',
      header: t('AttentionAreaName'),
      width: 176,
      sortable: true,
      read: ({ AttentionAreaName, usertype }) =>
        AttentionAreaName || (
          <span className={styles.quiet}>{t(usertype === 'API' ? 'noAreaApi' : 'noArea')}</span>
        ),
    },
    {
      key: 'usertype',
      header: t('usertype'),
      width: 112,
      weight: 'quiet',
      sortable: true,
      read: ({ usertype }) => t(`type.${usertype}`),
    },
    { key: 'enabled', header: t('enabled'), width: 124, sortable: true, control: { kind: 'toggle' } },
  ];

  return (
    <>
      <PageHeader />
      <div className={styles.bar}>
        <fieldset className={styles.filters}>
          <legend className="visually-hidden">{t('filter')}</legend>
          {USER_VIEWS.map((each) => (
            <button key={each} type="button" aria-pressed={each === view} onClick={() => show(each)}>
              {t(`show.${each}`)}
            </button>
          ))}
        </fieldset>
        <NewLink to="/app/administration/users/new" label={t('new')} />
      </div>
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ username }) => username}
        texts={{
          search: t('search'),
          count: t('count', { count: list.total }),
          empty: { title: t('NO_USERS'), hint: t(view === 'AD' ? 'emptyDirectoryHint' : 'emptyHint') },
        }}
        onOpen={({ id }) => void navigate(`/app/administration/users/${id}/edit`)}
        mayOpen={({ editable }) => editable === 'Y'}
        bulk={{
          mayDo: ({ idUser, editable }) => editable === 'Y' && idUser !== current,
          actions: (rows, clear) => <BulkActions target={target} rows={rows} onDone={clear} />,
        }}
      />
      <FirstPassword />
    </>
  );
}

const justAdded = z.object({ firstPassword: z.object({ id: z.number(), username: z.string() }) });

/** Sets the first password of a new user, who cannot sign in before. */
function FirstPassword() {
  const { t } = useTranslation('users');
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data } = justAdded.safeParse(state);
  if (!data) return null;
  const { id, username } = data.firstPassword;
  return (
    <PasswordDialog
      first
      id={id}
      title={t('password.firstTitle', { name: username })}
      onClose={() => navigate(pathname + search, { replace: true, state: null })}
    />
  );
}
