import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isTyping } from '#renderer/ui/overlay/key-owner.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { ACTIONS, type ActionSlot } from './actions.ts';
import { isPressed } from './shortcut.ts';

interface Shortcuts {
  /** `at` is the time of key down, in ms since page load. */
  readonly onAction: (slot: ActionSlot, at: Millis) => void;
  readonly onEscape: (at: Millis) => void;
  readonly onHelp: () => void;
}

/**
 * Handles the shortcuts of actions, Escape and `?`. Prevents the browser's default for these keys even when the action
 * is disabled, except undo in a text field. Ignores key repeat, and all keys while a dialog is open.
 */
export function useShortcuts({ onAction, onEscape, onHelp }: Shortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const typing = isTyping(event.target);
    const action = ACTIONS.find(({ key }) => isPressed(key, event));
    if (action?.key.with === 'ctrl' && typing) return;
    if (action) event.preventDefault();
    if (event.repeat || isDialogOpen()) return;
    if (action) onAction(action.slot, event.timeStamp);
    else if (event.key === '?' && !typing) onHelp();
    else if (event.key === 'Escape' && !typing && !isIn(event.target, MENU)) onEscape(event.timeStamp);
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Escape closes an open menu and nothing else. */
const MENU = '[role="menu"], [aria-expanded="true"]';

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof HTMLElement && target.closest(selector) !== null;
}
