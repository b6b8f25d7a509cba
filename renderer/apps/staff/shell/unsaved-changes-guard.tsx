import { useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { unsavedAtom } from '#renderer/lib/session.ts';
import { useConfirmUnsaved } from '#renderer/ui/overlay/confirm.tsx';

/**
 * Asks before the open page is left with something typed that is not saved. There is one for all forms: a router
 * knows one blocker at a time.
 */
export function UnsavedChangesGuard() {
  const unsaved = useAtomValue(unsavedAtom);
  return unsaved.size > 0 ? <Guard /> : null;
}

function Guard() {
  const store = useStore();
  const confirmUnsaved = useConfirmUnsaved();
  const blocker = useBlocker(
    // Reads the store as it is now: a form that was just saved leads away before this is drawn again.
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation: { pathname } }) =>
        store.get(unsavedAtom).size > 0 &&
        currentLocation.pathname !== pathname &&
        // A failure leads there without a question: a user who has just saved is not leaving.
        !pathname.startsWith('/app/error/'),
      [store],
    ),
  );

  const confirmLeaving = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    if (!(await confirmUnsaved())) return blocker.reset();
    for (const { giveUp } of store.get(unsavedAtom)) giveUp();
    blocker.proceed();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void confirmLeaving();
  }, [blocker]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return null;
}
