import { skipToken, useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useApi } from '#renderer/lib/api.tsx';
import { renewSessionAtom, sessionAtom } from '#renderer/lib/session.ts';
import { openSession } from './sign-in.ts';

const EVERY_MS = 60_000;

/** Keeps the session current: changes of name or role apply while the user works, not at the next sign-in. */
export function useSessionAsItIs(): void {
  const api = useApi();
  const session = useAtomValue(sessionAtom);
  const renew = useSetAtom(renewSessionAtom);
  const { data: now } = useQuery({
    queryKey: ['session', session?.token],
    queryFn: session
      ? () => {
          const { token, user, expires } = session;
          // Uses the client of the page, so that the server does not count it as activity.
          return openSession({ access_token: token, idUser: user.id, expires }, api);
        }
      : skipToken,
    refetchInterval: EVERY_MS,
  });

  useEffect(() => {
    if (now) renew(now);
  }, [now, renew]);
}
