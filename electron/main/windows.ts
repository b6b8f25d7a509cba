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

/**
 * Handles closing of the window: prevented on public devices, hidden on the branch server, ends the program
 * elsewhere. A system shutdown is always allowed.
 */
export function handleClosing(
  window: Window,
  {
    app,
    settings,
    isEnding,
  }: { app: Electron['app']; settings: Pick<SettingsStore, 'now'>; isEnding: () => boolean },
): void {
  window.on('close', (event) => {
    if (isEnding()) return;
    const { role } = settings.now();
    if (role !== null && ROLES[role].isPublic) return event.preventDefault();
    event.preventDefault();
    if (role === 'branch-server') window.hide();
    else app.quit();
  });
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
      if (!webContents.isDestroyed() && isLocal(webContents.getURL())) webContents.send('own:state', state());
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
