import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isTyping } from '#renderer/ui/overlay/key-owner.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { ACTIONS, type ActionSlot } from '../actions.ts';
import { isPressed } from './shortcut.ts';

interface Shortcuts {
  /** `at` is when the key went down, in ms since the page began. */
  readonly onAction: (slot: ActionSlot, at: Millis) => void;
  readonly onEscape: (at: Millis) => void;
  readonly onHelp: () => void;
}

/**
 * Listens for the keys of the actions, for Escape and for `?`. The browser's own meaning of an action's key never
 * comes through, not even while the action is dimmed, but for taking back what was typed; a key held down counts
 * once; nothing is done behind a dialog.
 */
export function useShortcuts({ onAction, onEscape, onHelp }: Shortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const typing = isTyping(event.target);
    const action = ACTIONS.find(({ key }) => isPressed(key, event));
    if (action?.key.with === 'ctrl' && typing) return;
    if (action) event.preventDefault();
    if (event.repeat || isDialogOpen()) return;
    if (action) onAction(action.place, event.timeStamp);
    else if (event.key === '?' && !typing) onHelp();
    else if (event.key === 'Escape' && !typing && !isIn(event.target, MENU)) onEscape(event.timeStamp);
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Escape closes it, and nothing more. */
const MENU = '[role="menu"], [aria-expanded="true"]';

function isIn(target: EventTarget | null, what: string): boolean {
  return target instanceof HTMLElement && target.closest(what) !== null;
}
