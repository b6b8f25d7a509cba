import { useTranslation } from 'react-i18next';

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
