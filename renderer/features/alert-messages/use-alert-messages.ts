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

/** Sets how often the messages are read anew, should no notice of one come (access specification, section 9). */
const REFRESH_MS = 60_000;

/** Reads what colleagues wrote to the signed-in user, the latest first; empty until it is loaded. */
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

/** Reads what the signed-in user has sent, and who has read it. */
export function useSentMessages() {
  const api = useApi();
  const idSender = useAtomValue(sessionAtom)?.user.id;
  return useQuery({
    queryKey: [LIVE.alerts, 'sent', idSender],
    queryFn: ({ signal }) => api.call(listSentMessages, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Tells whether a message still counts: an alarm that is over asks nobody for anything, read or not. */
export const isNew = ({ isRead, alarm }: AlertMessage): boolean => !isRead && !alarm?.endedAt;
