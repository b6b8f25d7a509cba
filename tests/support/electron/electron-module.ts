import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import type * as Electron from 'electron';

// Replaces the Electron module when Node starts the built program: logs the calls, a line of JSON each. Each member is
// typed as Electron's own; there are only those that the program uses, so that the use of another one fails here.

const say = (what: string, more: object = {}) =>
  process.stdout.write(`${JSON.stringify({ what, ...more })}\n`);
const folder = process.env.TRIED_FOLDER ?? '.';

/** Listeners are typed per event in Electron; here all events share one emitter. */
const emitter = <Part>(members: Omit<Part, 'on'>): Part =>
  Object.assign(new EventEmitter(), members) as unknown as Part;

let markReady = () => {};
const ready = new Promise<void>((resolve) => {
  markReady = resolve;
});

/** Called once the program's module was evaluated, as by Electron. */
export function becomeReady(): void {
  say('ready');
  markReady();
}

type AppPart =
  | 'on'
  | 'isPackaged'
  | 'getPath'
  | 'setPath'
  | 'getAppPath'
  | 'getVersion'
  | 'getPreferredSystemLanguages'
  | 'whenReady'
  | 'requestSingleInstanceLock'
  | 'disableHardwareAcceleration'
  | 'setAppUserModelId'
  | 'quit'
  | 'relaunch'
  | 'exit';
type App = Pick<Electron.App, AppPart> & {
  readonly commandLine: Pick<Electron.CommandLine, 'appendSwitch' | 'hasSwitch'>;
};

export const app = emitter<App>({
  isPackaged: false,
  getPath: () => folder,
  setPath(name, path) {
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path}`);
    say('path', { name, path });
  },
  getAppPath: () => folder,
  getVersion: () => '1.0.0',
  getPreferredSystemLanguages: () => ['sv-SE', 'en'],
  whenReady: () => ready,
  requestSingleInstanceLock: () => process.env.TRIED_LOCK !== 'taken',
  disableHardwareAcceleration: () => say('software'),
  setAppUserModelId: (id) => say('identity', { id }),
  commandLine: {
    appendSwitch: (name, value) => say('switch', { name, value }),
    hasSwitch: (name) => process.argv.includes(`--${name}`),
  },
  quit() {
    say('quit');
    process.exit(0);
  },
  relaunch: (options) => say('relaunch', { options }),
  exit(code) {
    // What was begun before the message loop is done until the process ends.
    if (process.env.TRIED_LOCK === 'taken') process.exitCode = code ?? 0;
    else process.exit(code);
  },
});

export const crashReporter: Pick<Electron.CrashReporter, 'start'> = {
  start: (options) => say('crashes', { options }),
};

type ContentsPart = 'on' | 'id' | 'getURL' | 'isDestroyed' | 'setWindowOpenHandler';
type WindowPart =
  | 'on'
  | 'webContents'
  | 'loadURL'
  | 'isDestroyed'
  | 'getNormalBounds'
  | 'setBounds'
  | 'setKiosk';

const bounds = { x: 0, y: 0, width: 1920, height: 1080 };

export class BrowserWindow
  extends EventEmitter
  implements Omit<Pick<Electron.BrowserWindow, WindowPart>, 'on'>
{
  // Only the members that the program uses before the first page.
  readonly webContents = emitter<Pick<Electron.WebContents, ContentsPart>>({
    id: 1,
    getURL: () => '',
    isDestroyed: () => false,
    setWindowOpenHandler: () => {},
  }) as Electron.WebContents;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    say('window', { options });
  }

  async loadURL(address: string): Promise<void> {
    say('load', { address });
    const crashes = Number(process.env.TRIED_CRASHES ?? 0);
    for (let crash = 0; crash < crashes; crash += 1) {
      const events = app as unknown as EventEmitter;
      events.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 1 });
    }
  }
  isDestroyed = () => false;
  getNormalBounds = () => bounds;
  setBounds = () => {};
  setKiosk = () => {};
}

const display = { id: 1, label: 'Wall', bounds, workArea: bounds } as Electron.Display;
export const screen = emitter<Pick<Electron.Screen, 'on' | 'getAllDisplays' | 'getPrimaryDisplay'>>({
  getAllDisplays() {
    if (process.env.TRIED_ERROR === 'screen') throw new Error('no screen');
    return [display];
  },
  getPrimaryDisplay: () => display,
});
export const ipcMain: Pick<Electron.IpcMain, 'handle'> = {
  handle: (channel) => void say('handle', { channel }),
};
export const Menu: Pick<typeof Electron.Menu, 'setApplicationMenu' | 'buildFromTemplate'> = {
  setApplicationMenu: (menu) => void say('menu', { menu }),
  buildFromTemplate: () => ({}) as Electron.Menu,
};
export const Notification = EventEmitter;
export const Tray = class extends EventEmitter {
  setToolTip = () => {};
  setContextMenu = () => {};
  destroy = () => {};
};
export const dialog: Pick<Electron.Dialog, 'showMessageBox' | 'showErrorBox'> = {
  showErrorBox: (title, content) => say('error', { title, content }),
  showMessageBox: async () => ({ response: 0, checkboxChecked: false }),
};
export const net: Pick<Electron.Net, 'fetch'> = {
  fetch(input, init) {
    say('fetch', { address: String(input) });
    return fetch(input, init);
  },
};
export const shell: Pick<Electron.Shell, 'openExternal'> = { openExternal: async () => {} };
export const utilityProcess: Pick<typeof Electron.utilityProcess, 'fork'> = {
  fork(program, args, options) {
    say('fork', { program, args, options });
    return emitter<Pick<Electron.UtilityProcess, 'on' | 'postMessage'>>({
      postMessage: (message) => void say('post', { message }),
    }) as Electron.UtilityProcess;
  },
};
export const powerMonitor = emitter<Pick<Electron.PowerMonitor, 'on' | 'getSystemIdleTime'>>({
  getSystemIdleTime: () => 0,
});
export const powerSaveBlocker: Pick<Electron.PowerSaveBlocker, 'start' | 'stop'> = {
  start: () => 1,
  stop: () => true,
};
export const protocol: Pick<Electron.Protocol, 'registerSchemesAsPrivileged'> = {
  registerSchemesAsPrivileged: (schemes) => void say('schemes', { schemes }),
};

type SessionPart =
  | 'on'
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler';
type Session = Pick<Electron.Session, SessionPart> & { readonly protocol: Pick<Electron.Protocol, 'handle'> };
export const session = {
  defaultSession: emitter<Session>({
    setPermissionRequestHandler: () => void say('guarded'),
    setPermissionCheckHandler: () => {},
    setDevicePermissionHandler: () => {},
    protocol: { handle: (scheme) => void say('scheme', { scheme }) },
  }),
};
