import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useDeletion } from '#renderer/ui/list/data-table/rows/delete-dialog.tsx';
import { InlineCreateForm } from '#renderer/ui/list/data-table/rows/inline-create-form.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { type ShowApiError, useAction } from '#renderer/ui/overlay/use-action.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import {
  addToBlacklist,
  type BlacklistBody,
  type BlacklistEntry,
  blacklistBody,
  listBlacklist,
  removeFromBlacklist,
} from '#shared/contract/access/blacklist.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import styles from './preferences-tab.module.css';

/** Edits the password blacklist: entries are added and removed, never changed. */
export function BlacklistView() {
  const { t } = useTranslation(['preferences', 'errors']);
  const { list, forbidden, add, remove } = useBlacklist();
  const confirmDeletion = useDeletion();
  if (forbidden) return <Notice kind="error">{t('errors:BLACKLIST_AUTH_ERROR')}</Notice>;

  const columns: readonly Column<BlacklistEntry>[] = [
    {
      key: 'password',
      header: t('blacklist.password'),
      weight: 'strong',
      sortable: true,
      control: { kind: 'text', maxLength: 45 },
    },
  ];
  return (
    <>
      <p className={styles.intro}>{t('blacklist.intro')}</p>
      <InlineCreateForm
        title={t('blacklist.new')}
        addLabel={t('blacklist.add')}
        columns={columns}
        schema={blacklistBody}
        initial={{ password: '' }}
        onAdd={add}
      />
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ password }) => password}
        texts={{
          search: t('blacklist.search'),
          count: t('blacklist.count', { count: list.total }),
          empty: { title: t('blacklist.empty'), hint: t('blacklist.emptyHint') },
        }}
        onDelete={(entry) =>
          confirmDeletion({
            name: entry.password,
            loses: t('blacklist.deleteText'),
            remove: () => remove(entry),
          })
        }
      />
    </>
  );
}

const SORTS = ['password'] as const;

/** Reads and changes the blacklist; `forbidden` after the server denied access. */
function useBlacklist() {
  const { t, i18n } = useTranslation(['preferences', 'errors']);
  const api = useApi();
  const toasts = useToasts();
  const [forbidden, setForbidden] = useState(false);
  const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 'FORBIDDEN';

  const list = useListQuery({
    key: 'blacklist',
    sorts: SORTS,
    firstSort: 'password',
    fetchPage: async (query, signal) => {
      try {
        return await api.call(listBlacklist, { query }, { signal });
      } catch (error) {
        if (isForbidden(error)) setForbidden(true);
        throw error;
      }
    },
  });

  /** Handles a denied change as a blacklist error; passes other errors on. */
  const rejected =
    (otherwise: ShowApiError): ShowApiError =>
    (error) => {
      if (!isForbidden(error)) return otherwise(error);
      setForbidden(true);
      return true;
    };

  const add = useAction((body: BlacklistBody, call) => api.call(addToBlacklist, { body }, call), {
    refreshes: ['blacklist'],
    onDone: ({ password }) => toasts.success({ title: t('blacklist.added'), text: password }),
  });
  const remove = useAction(
    ({ id }: BlacklistEntry, call) => api.call(removeFromBlacklist, { params: { id } }, call),
    { refreshes: ['blacklist'], onDone: () => toasts.success({ title: t('blacklist.removed') }) },
  );

  return {
    list,
    forbidden,
    add: (body: BlacklistBody, showError: ShowApiError) => add.run(body, rejected(showError)),
    remove: async (entry: BlacklistEntry) => {
      const failed: ShowApiError = (error) => {
        toasts.warning({ title: t('errors:BLACKLIST_DELETE_ERROR'), text: errorText(i18n, error) });
        // Another user removed the entry first: the list is out of date.
        list.retry();
        return true;
      };
      await remove.run(entry, rejected(failed));
      return true;
    },
  };
}
