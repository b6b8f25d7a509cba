import { skipToken, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { LIVE } from '#renderer/lib/live/follow-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { sessionAtom } from '#renderer/lib/session/session.ts';
import { type AlertMessage, listAlertMessages } from '#shared/contract/workstation/alert-messages.ts';

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
