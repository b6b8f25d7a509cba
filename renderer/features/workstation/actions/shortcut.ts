import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isDialogOpen, isTyping } from '#renderer/ui/overlay/key-owner.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { ACTIONS, type ActionSlot } from './actions.ts';

/** A key, or a key with one that is held down meanwhile. */
export interface Shortcut {
  /** As `KeyboardEvent.key` names it; a letter in lower case. */
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

/** Tells whether exactly this was pressed: with another key held down as well it is something else. */
export function isPressed(shortcut: Shortcut, pressed: Pressed): boolean {
  const { shiftKey, ctrlKey, altKey, metaKey } = pressed;
  // Caps Lock makes a capital of the letter.
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

/** Writes a key as `aria-keyshortcuts` wants it: `Shift+F2`, `Control+Z`. */
export function ariaShortcut({ key, with: held }: Shortcut): string {
  const name = key.length === 1 ? key.toUpperCase() : key;
  return held ? `${ARIA[held]}+${name}` : name;
}

/** Names a key as it stands on the keyboards of the chosen language: `Mayús F2`, `Ctrl Z`. */
export function useKeyName(): (shortcut: Shortcut) => string {
  const { t } = useTranslation('workstation');
  return ({ key, with: held }) => {
    const name = key.length === 1 ? key.toUpperCase() : key;
    return held ? `${t(`keys.${held}`)} ${name}` : name;
  };
}

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
