import { type RefObject, useEffect, useEffectEvent } from 'react';
import { DIALOG } from './key-owner.ts';

/**
 * Leaves the dialog around an element on Escape, wherever the keyboard is; not while a list in it is open, which
 * Escape closes first, nor while a question stands over it.
 */
export function useEscape(inside: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const escaped = useEffectEvent(onEscape);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || closesList(event.target)) return;
      const own = inside.current?.closest(DIALOG);
      // A question that the key was pressed in may be gone by now; what it stood over stays.
      const pressedIn = event.target instanceof Element && event.target.closest(DIALOG);
      const [only, ...others] = document.querySelectorAll(DIALOG);
      if (others.length === 0 && only === own && (!pressedIn || pressedIn === own)) escaped();
    };
    // Listens before the list or the question does, which would be gone by then.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [inside]);
}

/** Tells whether Escape closes something else first: the component library marks such elements. */
const closesList = (target: EventTarget | null): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
