import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';

/**
 * Asks before a page is left while something typed on it is not saved; the browser asks by itself on closing. A failure
 * leads to the error page without the question: a user who has just saved is not leaving.
 */
export function useUnsavedGuard(unsaved: boolean, ask: () => Promise<boolean>): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      unsaved && currentLocation.pathname !== pathname && !pathname.startsWith('/app/error/'),
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
