import type { Input } from 'electron';

/** What is known of a key that was pressed. */
export type Pressed = Pick<Input, 'key' | 'control' | 'alt' | 'meta' | 'shift'>;

/** Keys by which a customer moves about on a page and corrects what was typed. */
const OF_A_PAGE: ReadonlySet<string> = new Set([
  ...['Tab', 'Enter', 'Backspace', 'Delete', 'Escape', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Shift', 'CapsLock', 'AltGraph', 'Dead'],
]);

/** What an operator's window does not do: each opens something beside the page, or leaves it. */
const OF_THE_BROWSER: readonly { readonly key: string; readonly with: readonly string[] }[] = [
  { key: 'F12', with: [] },
  { key: 'F11', with: [] },
  { key: 'F5', with: ['control'] },
  { key: 'F4', with: ['control'] },
  { key: 'i', with: ['control', 'shift'] },
  { key: 'i', with: ['alt', 'meta'] },
  { key: 'j', with: ['control', 'shift'] },
  { key: 'c', with: ['control', 'shift'] },
  { key: 'n', with: ['control', 'shift'] },
  { key: 't', with: ['control', 'shift'] },
  { key: 'w', with: ['control', 'shift'] },
  ...['w', 'n', 't', 'o', 'u', 's', 'g', 'h', 'j', 'd', 'l', 'k', 'e'].map((key) => ({
    key,
    with: ['control'],
  })),
  ...['w', 'n', 't', 'o', 'u', 's', 'q'].map((key) => ({ key, with: ['meta'] })),
  { key: 'ArrowLeft', with: ['alt'] },
  { key: 'ArrowRight', with: ['alt'] },
  { key: 'Home', with: ['alt'] },
  ...['BrowserBack', 'BrowserForward', 'BrowserHome', 'BrowserSearch', 'BrowserFavorites', 'ContextMenu'].map(
    (key) => ({
      key,
      with: [],
    }),
  ),
];

/**
 * Tells whether a key never reaches the page. Before customers only what types and moves gets through, so that a
 * shortcut nobody thought of is swallowed too; an operator keeps all but those that leave the page.
 */
export function isSwallowed(pressed: Pressed, isPublic: boolean): boolean {
  const { key, control, alt, meta } = pressed;
  if (!isPublic) return OF_THE_BROWSER.some((shortcut) => isPressed(shortcut, pressed));
  // A keyboard of another country writes @ and € with both, which browsers do not take for a shortcut.
  const writes = [...key].length === 1;
  if (control && alt) return !writes || meta;
  return control || alt || meta || !(writes || OF_A_PAGE.has(key));
}

function isPressed(shortcut: (typeof OF_THE_BROWSER)[number], pressed: Pressed): boolean {
  const wanted = (name: 'control' | 'alt' | 'meta' | 'shift') =>
    shortcut.with.includes(name) === pressed[name];
  return (
    shortcut.key.toLowerCase() === pressed.key.toLowerCase() &&
    (['control', 'alt', 'meta', 'shift'] as const).every(wanted)
  );
}
