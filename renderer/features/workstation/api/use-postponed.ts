import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSocket } from '#renderer/lib/live/connection.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';

/** Says why a ticket that was called is no longer here: its customer asked on the phone for some more minutes. */
export function usePostponed(): void {
  const socket = useSocket();
  const toasts = useToasts();
  const { t } = useTranslation('workstation');
  useEffect(() => {
    if (!socket) return;
    const say = ({ code }: { readonly code: string }) => toasts.info({ title: t('postponed', { code }) });
    socket.on('ticket:postponed', say);
    return () => void socket.off('ticket:postponed', say);
  }, [socket, toasts, t]);
}
