import { useState } from 'react';

/** Counts the seconds since something was read: what the server counted then goes on here. */
export function useSecondsSince(read: object): number {
  const [of, setOf] = useState({ read, at: Date.now() });
  if (of.read !== read) setOf({ read, at: Date.now() });
  return Math.max(0, Math.floor((Date.now() - of.at) / 1000));
}
