import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { type ShowApiError, useAction } from '#renderer/ui/overlay/use-action.ts';
import {
  addToBlacklist,
  type BlacklistBody,
  type BlacklistEntry,
  listBlacklist,
  removeFromBlacklist,
} from '#shared/contract/access/blacklist.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';

const SORTS = ['password'] as const;

/** Reads and changes the blacklist; `forbidden` once the server has said that the signed-in user may not. */
export function useBlacklist() {
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

  /** Says in the blacklist's own words that it may not be touched. */
  const refused =
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
    add: (body: BlacklistBody, showError: ShowApiError) => add.run(body, refused(showError)),
    remove: async (entry: BlacklistEntry) => {
      const failed: ShowApiError = (error) => {
        toasts.warning({ title: t('errors:BLACKLIST_DELETE_ERROR'), text: errorText(i18n, error) });
        // Another user was quicker: what is shown is old.
        list.retry();
        return true;
      };
      await remove.run(entry, refused(failed));
      return true;
    },
  };
}
