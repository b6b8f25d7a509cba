import type { BrowserWindowConstructorOptions } from 'electron';
import { ROLES } from '#electron/roles.ts';
import type { DeviceSettings } from '../settings/device-settings.ts';

/** The colour of the product's darkest ground, which is there before any page is. */
const GROUND = '#052b34';

/** What every page is shown in: apart from the system, and from what the preload script has. */
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
  // Turns are announced and heartbeats sent whether or not anybody looks.
  backgroundThrottling: false,
  // Nobody touches a wall before it may speak.
  autoplayPolicy: 'no-user-gesture-required',
} as const satisfies BrowserWindowConstructorOptions['webPreferences'];

/** Says how the window of a machine is made. Until somebody has said what it is, it is framed, so that it can be left. */
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
