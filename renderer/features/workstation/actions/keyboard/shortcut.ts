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
