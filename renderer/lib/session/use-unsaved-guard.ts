import { atom, useStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';

/** Something typed that is not saved; `abort` runs once the user agrees to lose it. */
interface Unsaved {
  readonly giveUp: () => void;
}

/** Holds everything typed on the open page that is not saved. The shell asks before the page is left, or signed out of. */
export const unsavedAtom = atom<ReadonlySet<Unsaved>>(new Set<Unsaved>());

/** Asks before a page is left while something typed on it is not saved. */
export function useUnsavedGuard(unsaved: boolean, onCancel: () => void = () => {}): void {
  const store = useStore();
  const giveUp = useEffectEvent(onCancel);
  useEffect(() => {
    if (!unsaved) return;
    const own: Unsaved = { giveUp: () => giveUp() };
    store.set(unsavedAtom, new Set([...store.get(unsavedAtom), own]));
    return () => store.set(unsavedAtom, new Set([...store.get(unsavedAtom)].filter((each) => each !== own)));
  }, [unsaved, store]);
}
