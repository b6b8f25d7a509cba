import { skipToken, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useApi } from '#renderer/lib/server/api.tsx';
import { LIVE } from '#renderer/lib/server/follow-branches.ts';
import { sessionAtom } from '#renderer/lib/session/session.ts';
import { type AlertMessage, listAlertMessages } from '#shared/contract/workstation/alert-messages.ts';

/** How often the bell looks by itself, should nobody tell it (access specification, section 9). */
const REFRESH_MS = 60_000;

/** What colleagues wrote to whoever is signed in, the latest first; empty until it is known. */
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
