import { skipToken, useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { sessionAtom } from '../../lib/session.ts';
import { openSession } from './sign-in.ts';

const EVERY_MS = 60_000;

/**
 * Keeps a session that stays open as the server has it: what an administrator changes in somebody's name or role
 * reaches their menu while they work, not at their next sign-in.
 */
export function useSessionAsItIs(): void {
  const [session, setSession] = useAtom(sessionAtom);
  const { data: now } = useQuery({
    queryKey: ['session', session?.token],
    queryFn: session
      ? () => openSession({ access_token: session.token, idUser: session.user.id, expires: session.expires })
      : skipToken,
    refetchInterval: EVERY_MS,
  });

  useEffect(() => {
    if (now) setSession((before) => (before?.token === now.token ? now : before));
  }, [now, setSession]);
}
