import type { Input } from 'electron';
import { ROLES } from '#electron/roles.ts';
import type { Electron, Window } from './electron.ts';
import type { SettingsStore } from './settings.ts';
import { childOptions, isLocal, isOfServer, isWebAddress } from './windows.ts';

type Now = Pick<SettingsStore, 'now'>;

const traitsOf = (settings: Now) => {
  const { role } = settings.now();
  return role === null ? null : ROLES[role];
};

/** An unknown role counts as public. */
const isPublic = (settings: Now): boolean => traitsOf(settings)?.isPublic ?? true;

interface LinkOptions {
  /** Opens an address in the browser of the system. */
  readonly openExternal: (address: string) => void;
  /** Prepares a further window with a page of the server. */
  readonly onChild: (child: Window) => void;
}

/**
 * Restricts a window to local pages and those of its server, whatever is pressed, linked or dropped. Links to a new
 * window work for operators only: in a further window if they lead to the server, else in the system's browser.
 */
export function guardWindow(window: Window, settings: Now, links: LinkOptions): void {
  const { webContents } = window;
  const children = new Set<Window>();
  const isAllowedAddress = (address: string) =>
    isLocal(address) || isOfServer(address, settings.now().server);

  webContents.setWindowOpenHandler(({ url }) => {
    if (traitsOf(settings)?.opensLinks !== true) return { action: 'deny' };
    if (isOfServer(url, settings.now().server)) {
      return { action: 'allow', overrideBrowserWindowOptions: childOptions };
    }
    if (isWebAddress(url)) links.openExternal(url);
    return { action: 'deny' };
  });
  webContents.on('did-create-window', (child) => {
    children.add(child);
    child.on('closed', () => children.delete(child));
    guardWindow(child, settings, links);
    links.onChild(child);
  });
  // The machine may have another role afterwards.
  window.on('closed', () => {
    for (const child of children) if (!child.isDestroyed()) child.destroy();
  });
  webContents.on('will-navigate', (event) => {
    // Only the main process opens local pages.
    if (!isOfServer(event.url, settings.now().server)) event.preventDefault();
  });
  webContents.on('will-redirect', (event) => {
    if (!isAllowedAddress(event.url)) event.preventDefault();
  });
  webContents.on('will-frame-navigate', (event) => {
    if (!isAllowedAddress(event.url) && !isEmpty(event.url)) event.preventDefault();
  });
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.on('before-input-event', (event, input) => {
    if (isSwallowed(input, isPublic(settings))) event.preventDefault();
  });
  webContents.on('devtools-opened', () => webContents.closeDevTools());
  // A listener that does not prevent the default selects the first device.
  webContents.on('select-bluetooth-device', (event, _devices, select) => {
    event.preventDefault();
    select('');
  });
}

/** Frames start empty, and the preview frame of a draft stays so until its content is written. */
const isEmpty = (address: string): boolean => address === 'about:blank' || address === 'about:srcdoc';

/** Denies all permissions, except the microphone if attentions are recorded. */
export function guardSession(session: Electron['session'], settings: Now): void {
  const mayRecord = (address: string) =>
    traitsOf(settings)?.records === true && isOfServer(address, settings.now().server);

  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const isMicrophone =
      permission === 'media' && media.length > 0 && media.every((type) => type === 'audio');
    answer(isMicrophone && details.isMainFrame && mayRecord(details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, origin, details) => {
    const isMicrophone = permission === 'media' && details.mediaType === 'audio';
    return isMicrophone && details.isMainFrame && mayRecord(origin);
  });
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => {
    if (traitsOf(settings)?.saves !== true) event.preventDefault();
  });
}

/** A key press. */
export type Pressed = Pick<Input, 'key' | 'control' | 'alt' | 'meta' | 'shift'>;

/** Keys to navigate a page and correct input. */
const OF_A_PAGE: ReadonlySet<string> = new Set([
  ...['Tab', 'Enter', 'Backspace', 'Delete', 'Escape', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Shift', 'CapsLock', 'AltGraph', 'Dead'],
]);

/** Disabled shortcuts of an operator's window: each opens something besides the page, or leaves it. */
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
 * Whether a key is blocked. On public devices only typing and navigation are allowed, so that unknown shortcuts
 * are blocked too; operators can use all keys except those that leave the page.
 */
function isSwallowed(pressed: Pressed, isPublic: boolean): boolean {
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
