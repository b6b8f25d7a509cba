import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';

/** Says that what was pressed was perhaps done, until the workstation has been read again and shows whether it was. */
export function useUnanswered(): () => void {
  const queries = useQueryClient();
  const toasts = useToasts();
  const { t } = useTranslation('workstation');
  const connected = useConnection().state === 'connected';
  const takeBack = useRef<(() => void) | null>(null);

  const settle = useCallback(async () => {
    // Stays where nothing could be read: then it is not known yet.
    const read = queries.refetchQueries({ queryKey: [LIVE.workstations] }, { throwOnError: true });
    const isExisting = await read.then(
      () => true,
      () => false,
    );
    if (!isExisting) return;
    takeBack.current?.();
    takeBack.current = null;
  }, [queries]);

  useEffect(() => {
    if (connected && takeBack.current) void settle();
  }, [connected, settle]);

  return useCallback(() => {
    takeBack.current?.();
    const toast = { title: t('unanswered.title'), text: t('unanswered.text'), stays: true } as const;
    takeBack.current = toasts.warning(toast);
    void settle();
  }, [toasts, t, settle]);
}
