import { useEffect, useState } from 'react';
import type { Millis } from '#shared/domain/ids.ts';

/** Tells whether something has been going on for so long; `what` names it, null while nothing does. */
export function useTimeoutFlag(what: unknown, after: Millis): boolean {
  const [over, setOver] = useState<unknown>(null);
  useEffect(() => {
    if (what === null) return;
    const timer = setTimeout(() => setOver(what), after);
    return () => clearTimeout(timer);
  }, [what, after]);
  return what !== null && over === what;
}
