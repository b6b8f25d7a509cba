/** A key, or a key with Shift. */
export interface Shortcut {
  /** As `KeyboardEvent.key` names it. */
  readonly key: string;
  readonly shift?: true;
}

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Whether exactly this was pressed: with Ctrl, Alt or Meta held it is something else. */
export function isPressed({ key, shift }: Shortcut, pressed: Pressed): boolean {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return false;
  return pressed.key === key && pressed.shiftKey === (shift ?? false);
}

/** As `aria-keyshortcuts` wants it: `Shift+F2`. */
export function ariaShortcut({ key, shift }: Shortcut): string {
  return shift ? `Shift+${key}` : key;
}
