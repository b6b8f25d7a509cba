import { skipToken, useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useApi } from '#renderer/lib/api.tsx';
import { renewSessionAtom, sessionAtom } from '#renderer/lib/session.ts';
import { openSession } from './sign-in.ts';

const EVERY_MS = 60_000;

/**
 * Keeps a session that stays open as the server has it: what an administrator changes in somebody's name or role
 * reaches their menu while they work, not at their next sign-in.
 */
export function useSessionAsItIs(): void {
  const api = useApi();
  const session = useAtomValue(sessionAtom);
  const renew = useSetAtom(renewSessionAtom);
  const { data: now } = useQuery({
    queryKey: ['session', session?.token],
    queryFn: session
      ? () => {
          const { token, user, expires } = session;
          // Asks as the page does, so that the server can tell it from somebody's work.
          return openSession({ access_token: token, idUser: user.id, expires }, api);
        }
      : skipToken,
    refetchInterval: EVERY_MS,
  });

  useEffect(() => {
    if (now) renew(now);
  }, [now, renew]);
}
