import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useApi } from '#renderer/lib/api.tsx';
import { sessionAtom } from '#renderer/lib/session.ts';
import { endWallboard, wallboardStore } from '#renderer/lib/wallboard-session.tsx';
import { Unreachable } from '#shared/contract/client.ts';
import { openWallboard } from '#shared/contract/reports/wallboard.ts';
import { openSession } from './sign-in.ts';

const RETRY_MS = 2_000;

interface Opening {
  /** True while the wallboard session is requested. */
  readonly isOpening: boolean;
  /** Error of the request; null without one. */
  readonly error: unknown;
}

/**
 * Exchanges the session of the user for a wallboard session: once, and again when another user opens it. Without a
 * user session it continues with the stored one.
 */
export function useOpenWallboard(enabled: boolean): Opening {
  const api = useApi();
  const own = useAtomValue(sessionAtom);
  const watching = useAtomValue(sessionAtom, { store: wallboardStore() });
  const isOpening = enabled && own !== null && own.user.id !== watching?.user.id;
  const { error } = useQuery({
    queryKey: ['wall', own?.token],
    queryFn: async () => {
      const session = await openSession(await api.call(openWallboard, {}));
      await endWallboard();
      wallboardStore().set(sessionAtom, session);
      return session.expires;
    },
    enabled: isOpening,
    gcTime: 0,
    retry: (_failures, failure) => failure instanceof Unreachable,
    retryDelay: RETRY_MS,
  });
  return { isOpening, error: isOpening ? error : null };
}
