import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Tells whether what is open is there to be looked at, by people who touch nothing: a session is used while it is. */
export const watchedAtom = atom(false);

/** Keeps a session from ending for want of a touch while this is shown. */
export function useWatched(): void {
  const setWatched = useSetAtom(watchedAtom);
  useEffect(() => {
    setWatched(true);
    return () => setWatched(false);
  }, [setWatched]);
}
