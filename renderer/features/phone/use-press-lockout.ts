import { useEffect, useState } from 'react';

/** Milliseconds for which buttons that have just changed do nothing: they have to be read. */
const LOCKOUT_MS = 600;

/**
 * Tells whether what is offered has just become something else: a finger that was on its way to what stood there before
 * must not do what stands there now.
 */
export function usePressLockout(offered: string): boolean {
  const [read, setRead] = useState(offered);
  useEffect(() => {
    if (read === offered) return;
    const timer = setTimeout(() => setRead(offered), LOCKOUT_MS);
    return () => clearTimeout(timer);
  }, [read, offered]);
  return read !== offered;
}
