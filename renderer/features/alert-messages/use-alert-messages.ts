import { skipToken, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { sessionAtom } from '#renderer/lib/session.ts';
import {
  type AlertMessage,
  listAlertMessages,
  listSentMessages,
} from '#shared/contract/workstation/alert-messages.ts';

/** Refetch interval as a fallback for missing notices, ms (access specification, section 9). */
const REFRESH_MS = 60_000;

/** Messages to the signed-in user, latest first; empty until loaded. */
export function useAlertMessages(): readonly AlertMessage[] {
  const api = useApi();
  const idReceiver = useAtomValue(sessionAtom)?.user.id;
  const { data = [] } = useQuery({
    queryKey: [LIVE.alerts, idReceiver],
    queryFn:
      idReceiver === undefined
        ? skipToken
        : ({ signal }) => api.call(listAlertMessages, { query: { idReceiver } }, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return data;
}

/** Messages sent by the signed-in user, with their readers. */
export function useSentMessages() {
  const api = useApi();
  const idSender = useAtomValue(sessionAtom)?.user.id;
  return useQuery({
    queryKey: [LIVE.alerts, 'sent', idSender],
    queryFn: ({ signal }) => api.call(listSentMessages, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Whether a message counts as new. Alarms that ended do not count, read or not. */
export const isNew = ({ isRead, alarm }: AlertMessage): boolean => !isRead && !alarm?.endedAt;
