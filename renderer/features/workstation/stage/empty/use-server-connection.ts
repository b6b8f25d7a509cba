import { useTimeoutFlag } from '#renderer/features/workstation/actions/press-lockout.ts';
import { useConnection } from '#renderer/lib/live/connection.tsx';

/** Nothing is promised any more after so long without a line: the server ends what it hears nothing of. */
const LONG_MS = 15_000;

/** Tells whether the server is there; `gone` for a moment, or for so long that nothing can be said of tickets. */
export function useServerConnection(): 'there' | 'gone' | 'longGone' {
  const connection = useConnection();
  const since = connection.state === 'lost' ? connection.since : null;
  const isLong = useTimeoutFlag(since, LONG_MS);
  if (since === null) return 'there';
  return isLong ? 'longGone' : 'gone';
}
