import { IconAlertCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { storeLastWorkstation } from '#renderer/lib/appliance.ts';
import { errorText } from '#renderer/lib/errors.ts';
import { LIVE } from '#renderer/lib/live.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { openWorkstation } from '#shared/contract/workstation/workstations.ts';
import { useShowWorkstation } from './api.ts';
import styles from './workstation.module.css';

/** Opens a workstation for the user. Errors are returned for display beside the button. */
export function useOpenWorkstation(onOpened: () => void = () => {}) {
  const api = useApi();
  const queries = useQueryClient();
  const show = useShowWorkstation();
  const [error, setError] = useState<ApiError | null>(null);
  const { run, busy } = useAction(
    async (id: number, call: CallOptions) => {
      const answer = await api.call(openWorkstation, { params: { id } }, call);
      // Cancels requests sent before the action; their answers would be outdated.
      await queries.cancelQueries({ queryKey: [LIVE.workstations] });
      return answer;
    },
    {
      onDone(answer) {
        storeLastWorkstation(answer.idWorkstations);
        show(answer);
        onOpened();
      },
    },
  );

  function explain(rejected: ApiError): boolean {
    setError(rejected);
    void queries.invalidateQueries({ queryKey: [LIVE.workstations] });
    return true;
  }

  const clearError = () => setError(null);

  async function open(idWorkstations: number) {
    clearError();
    await run(idWorkstations, explain);
  }

  return { open, busy, error, clearError };
}

/** Error of opening a workstation. */
export function SelectionError({ error }: { readonly error: ApiError | null }) {
  const { i18n } = useTranslation();
  return (
    <div className={styles.errors} role="alert">
      {error && (
        <p className={styles.error}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
          <span>{errorText(i18n, error)}</span>
        </p>
      )}
    </div>
  );
}
