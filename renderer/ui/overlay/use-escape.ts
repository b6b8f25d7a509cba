import { type RefObject, useEffect, useEffectEvent } from 'react';
import { DIALOG } from './key-owner.ts';

/**
 * Closes the dialog around an element on Escape, wherever the focus is; not while a list in it or a confirmation
 * above it is open.
 */
export function useEscape(inside: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const escaped = useEffectEvent(onEscape);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || closesList(event.target)) return;
      const own = inside.current?.closest(DIALOG);
      // A confirmation that handled the key may be closed by now; the dialog below stays open.
      const pressedIn = event.target instanceof Element && event.target.closest(DIALOG);
      const [only, ...others] = document.querySelectorAll(DIALOG);
      if (others.length === 0 && only === own && (!pressedIn || pressedIn === own)) escaped();
    };
    // Listens before list or confirmation close, because their state matters.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [inside]);
}

/** Whether Escape closes another element first, which the component library marks. */
const closesList = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-mantine-stop-propagation="true"]') !== null;
