import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';

/** Asks before a page is left while something typed on it is not saved; the browser asks by itself on closing. */
export function useUnsavedGuard(unsaved: boolean, ask: () => Promise<boolean>): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const askOnce = useEffectEvent(ask);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void askOnce().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
