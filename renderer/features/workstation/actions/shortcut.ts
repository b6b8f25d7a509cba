import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isDialogOpen, isTyping } from '#renderer/ui/overlay/key-owner.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { ACTIONS, type ActionSlot } from './actions.ts';

/** A key, optionally with one modifier. */
export interface Shortcut {
  /** Value of `KeyboardEvent.key`; letters in lower case. */
  readonly key: string;
  readonly with?: 'shift' | 'ctrl' | 'alt';
}

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Whether exactly this combination was pressed, without further modifiers. */
export function isPressed(shortcut: Shortcut, pressed: Pressed): boolean {
  const { shiftKey, ctrlKey, altKey, metaKey } = pressed;
  // Caps Lock produces upper case.
  const key = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  return (
    key === shortcut.key &&
    shiftKey === (shortcut.with === 'shift') &&
    ctrlKey === (shortcut.with === 'ctrl') &&
    altKey === (shortcut.with === 'alt') &&
    !metaKey
  );
}

const ARIA = { shift: 'Shift', ctrl: 'Control', alt: 'Alt' } as const;

/** Formats a shortcut for `aria-keyshortcuts`: `Shift+F2`, `Control+Z`. */
export function ariaShortcut({ key, with: modifier }: Shortcut): string {
  const name = key.length === 1 ? key.toUpperCase() : key;
  return modifier ? `${ARIA[modifier]}+${name}` : name;
}

/** Formats a shortcut as keyboards of the current language label it: `Mayús F2`, `Ctrl Z`. */
export function useKeyName(): (shortcut: Shortcut) => string {
  const { t } = useTranslation('workstation');
  return ({ key, with: modifier }) => {
    const name = key.length === 1 ? key.toUpperCase() : key;
    return modifier ? `${t(`keys.${modifier}`)} ${name}` : name;
  };
}

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
