import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import {
  type CheckedBackup,
  checkBackup,
  checkStoredBackup,
  RESTORE_REASONS,
  type RestoreReason,
  restoreChecked,
} from '#shared/contract/installation/files.ts';

/** Names the backup to check: a file of this machine, or one that the server kept under a name. */
export type Source = { readonly file: File } | { readonly kept: string };

/**
 * Restores a server from a file: checks it beside what is served, shows it, and only then puts it in its place. It
 * goes on at the server when the page is left; a toast tells how it ended wherever the user is by then.
 */
export function useRestore() {
  const { t } = useTranslation('backup');
  const api = useApi();
  const toasts = useToasts();
  const queries = useQueryClient();
  const [checked, setChecked] = useState<CheckedBackup | null>(null);
  const [refused, setRefused] = useState<RestoreReason | null>(null);

  const check = useAction(
    (source: Source, call) =>
      'file' in source
        ? api.call(checkBackup, { file: source.file }, call)
        : api.call(checkStoredBackup, { params: { name: source.kept } }, call),
    { onDone: setChecked },
  );
  const restore = useAction(
    ({ id, sealed }: CheckedBackup, call) =>
      api.call(restoreChecked, { params: { id }, query: sealed === 'N' ? { unsealed: 'Y' } : {} }, call),
    {
      onDone: ({ staysSignedIn }) => {
        setChecked(null);
        toasts.success({
          title: t('RESTORE_DONE'),
          ...(staysSignedIn === 'N' && { text: t('signInAgain') }),
        });
        // Reads everything anew: the restored data differ from what was fetched before.
        void queries.invalidateQueries();
      },
    },
  );

  function toRestoreReason({ status, detail }: ApiError): RestoreReason | null {
    if (status !== 'RESTORE_FAILED') return null;
    setChecked(null);
    const reason = RESTORE_REASONS.find((known) => known === detail.params?.reason) ?? 'damaged';
    toasts.warning({ title: t('RESTORE_FAILED'), text: t(`reason.${reason}`) });
    return reason;
  }

  function clear() {
    setChecked(null);
    setRefused(null);
  }

  return {
    checked,
    checking: check.busy,
    restoring: restore.busy,
    /** The reason why the chosen file cannot be restored, kept after its toast has passed. */
    refused,
    forget: clear,
    check: (source: Source) => {
      clear();
      return check.run(source, (error) => {
        const reason = toRestoreReason(error);
        if ('file' in source) setRefused(reason);
        return reason !== null;
      });
    },
    restore: (backup: CheckedBackup) => restore.run(backup, (error) => toRestoreReason(error) !== null),
  };
}

export type Restore = ReturnType<typeof useRestore>;
