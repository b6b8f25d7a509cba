import { useEffect, useEffectEvent } from 'react';
import type { Millis } from '../../../shared/domain/ids.ts';
import { ACTIONS, type Place } from './actions.ts';
import { isPressed } from './shortcut.ts';

interface Shortcuts {
  /** `at` is when the key went down, in ms since the page began. */
  readonly onAction: (place: Place, at: Millis) => void;
  readonly onHelp: () => void;
}

/**
 * Listens for the keys of the actions, and for `?`. The browser's own meaning of such a key never comes through,
 * not even while its action is dimmed; a key held down counts once; nothing is done behind a dialog.
 */
export function useShortcuts({ onAction, onHelp }: Shortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = ACTIONS.find(({ key }) => isPressed(key, event));
    if (action) event.preventDefault();
    if (event.repeat || isInDialog()) return;
    if (action) onAction(action.place, event.timeStamp);
    else if (event.key === '?' && !isTyping(event.target)) onHelp();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isInDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null
  );
}
