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

/** Backup to check: a local file, or a backup stored at the server, by name. */
export type Source = { readonly file: File } | { readonly storedName: string };

/**
 * Restores a server from a file: the server checks it without using it, the page shows it, and then it is applied.
 * The restore continues at the server after the page is left; a toast reports the result on any page.
 */
export function useRestore() {
  const { t } = useTranslation('backup');
  const api = useApi();
  const toasts = useToasts();
  const queries = useQueryClient();
  const [checked, setChecked] = useState<CheckedBackup | null>(null);
  const [rejected, setRejected] = useState<RestoreReason | null>(null);

  const check = useAction(
    (source: Source, call) =>
      'file' in source
        ? api.call(checkBackup, { file: source.file }, call)
        : api.call(checkStoredBackup, { params: { name: source.storedName } }, call),
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
        // Refetches everything: the restored data differ.
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
    setRejected(null);
  }

  return {
    checked,
    checking: check.busy,
    restoring: restore.busy,
    /** Reason why the file cannot be restored; remains after its toast. */
    rejected,
    clear,
    check: (source: Source) => {
      clear();
      return check.run(source, (error) => {
        const reason = toRestoreReason(error);
        if ('file' in source) setRejected(reason);
        return reason !== null;
      });
    },
    restore: (backup: CheckedBackup) => restore.run(backup, (error) => toRestoreReason(error) !== null),
  };
}

export type Restore = ReturnType<typeof useRestore>;
