import type { BrowserWindowConstructorOptions } from 'electron';
import { LOCAL_ORIGIN, type LocalPage, type LocalPageState } from '#electron/ipc.ts';
import { ROLES } from '#electron/roles.ts';
import type { Language } from '#shared/contract/fields.ts';
import type { Electron, Window } from './electron.ts';
import type { DeviceSettings, SettingsStore } from './settings.ts';

/** The colour of the product's darkest ground, which is there before any page is. */
const GROUND = '#052b34';

/** Web preferences of every page: isolated from the system and from the preload script. */
const ISOLATED = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  devTools: false,
  spellcheck: false,
  safeDialogs: true,
  // Calls are announced and heartbeats sent also while the window is hidden.
  backgroundThrottling: false,
  // A display plays sound without prior input.
  autoplayPolicy: 'no-user-gesture-required',
} as const satisfies BrowserWindowConstructorOptions['webPreferences'];

/** Options of the window of a machine. Until a role is selected it has a frame, so that it can be closed. */
export function windowOptions(
  settings: Pick<DeviceSettings, 'role' | 'bounds'>,
  preload: string,
): BrowserWindowConstructorOptions {
  const isKioskMode = settings.role !== null && ROLES[settings.role].isPublic;
  return {
    show: true,
    title: 'Turno',
    backgroundColor: GROUND,
    autoHideMenuBar: true,
    webPreferences: { ...ISOLATED, preload },
    ...(isKioskMode
      ? {
          kiosk: true,
          fullscreen: true,
          frame: false,
          movable: false,
          resizable: false,
          minimizable: false,
          closable: false,
        }
      : { width: 1280, height: 860, minWidth: 900, minHeight: 640, ...settings.bounds }),
  };
}

/** Options of a further window, which has no functions of the device. */
export const childOptions: BrowserWindowConstructorOptions = {
  width: 1100,
  height: 800,
  title: 'Turno',
  autoHideMenuBar: true,
  webPreferences: ISOLATED,
};

interface ClosingOptions {
  readonly app: Electron['app'];
  readonly settings: Pick<SettingsStore, 'now'>;
  /** Whether the program is quitting, or has ended its services. */
  readonly isQuitting: () => boolean;
}

/**
 * Handles closing of the window: prevented on public devices, hidden on the branch server, ends the program
 * elsewhere. A system shutdown is always allowed.
 */
export function handleClosing(window: Window, { app, settings, isQuitting }: ClosingOptions): void {
  window.on('close', (event) => {
    if (isQuitting()) return;
    event.preventDefault();
    const { role } = settings.now();
    if (role !== null && ROLES[role].isPublic) return;
    if (role === 'branch-server') window.hide();
    else app.quit();
  });
}

interface LeavingOptions {
  /** Whether a person may be asked: nobody answers at a public device, or while the program ends. */
  readonly isAttended: () => boolean;
  /** Asks whether to leave the page and lose its unsaved content. */
  readonly confirm: (window: Window) => Promise<boolean>;
  /** Repeats the navigation, or the closing, to which the page objected. */
  readonly leave: () => void;
  readonly stay: () => void;
}

/** Asks before a page with unsaved content is left; Electron itself keeps the page without a word. */
export function confirmLeaving(window: Window, { isAttended, confirm, leave, stay }: LeavingOptions): void {
  const { webContents } = window;
  let isAsking = false;
  let mayLeave = false;
  webContents.on('will-prevent-unload', (event) => {
    // Prevents the objection of the page.
    if (mayLeave || !isAttended()) return event.preventDefault();
    if (!isAsking) void ask();
  });
  webContents.on('did-navigate', () => {
    mayLeave = false;
  });

  async function ask(): Promise<void> {
    isAsking = true;
    mayLeave = await confirm(window).finally(() => {
      isAsking = false;
    });
    if (window.isDestroyed()) return;
    if (mayLeave) leave();
    else stay();
  }
}

/** The single local page of the device; its content is sent to it. */
export const LOCAL_PAGE = `${LOCAL_ORIGIN}/device.html`;

/** Holds the content of the local page, and sends changes to it. */
export function createLocalPages(language: () => Language) {
  let page: LocalPage = { view: 'starting' };
  const state = (): LocalPageState => ({ language: language(), page });
  return {
    state,
    set(next: LocalPage): void {
      page = next;
    },
    send({ webContents }: Window): void {
      if (!webContents.isDestroyed() && isLocal(webContents.getURL()))
        webContents.send('local:state', state());
    },
  };
}

export type LocalPages = ReturnType<typeof createLocalPages>;

/** Whether an address belongs to the branch server of this device. */
export function isOfServer(address: string, server: string | null): boolean {
  const url = parsed(address);
  if (url === null || server === null || url.username !== '' || url.password !== '') return false;
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === server;
}

/** Whether a browser may open an address: no other program is started by a link. */
export function isWebAddress(address: string): boolean {
  const url = parsed(address);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}

/** Whether an address is a local page. A custom scheme has no origin in URL. */
export function isLocal(address: string): boolean {
  const url = parsed(address);
  return (
    url !== null && `${url.protocol}//${url.host}` === LOCAL_ORIGIN && url.username === '' && url.port === ''
  );
}

/**
 * Address to open a page of the server. The key of the device is in the fragment, which browsers do not send: it
 * is for the page only.
 */
export const pageAddress = (server: string, path: string, key: string): string =>
  `${server}${path}${path.includes('#') ? '' : `#key=${key}`}`;

function parsed(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
