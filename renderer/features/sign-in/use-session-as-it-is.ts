import { skipToken, useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { renewSessionAtom, sessionAtom } from '#renderer/lib/session/session.ts';
import { openSession } from './sign-in.ts';

const EVERY_MS = 60_000;

/**
 * Keeps a session that stays open as the server has it: what an administrator changes in somebody's name or role
 * reaches their menu while they work, not at their next sign-in.
 */
export function useSessionAsItIs(): void {
  const session = useAtomValue(sessionAtom);
  const renew = useSetAtom(renewSessionAtom);
  const { data: now } = useQuery({
    queryKey: ['session', session?.token],
    queryFn: session
      ? () => openSession({ access_token: session.token, idUser: session.user.id, expires: session.expires })
      : skipToken,
    refetchInterval: EVERY_MS,
  });

  useEffect(() => {
    if (now) renew(now);
  }, [now, renew]);
}
