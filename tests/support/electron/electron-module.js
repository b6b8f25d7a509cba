import { EventEmitter } from 'node:events';

// Replaces the Electron module when Node starts the built program: logs the calls, a line of JSON each. It has only
// the members that the program uses, so that the use of another one fails here.

/**
 * @param {string} what
 * @param {object} more
 */
const say = (what, more = {}) => process.stdout.write(`${JSON.stringify({ what, ...more })}\n`);
const folder = process.env.TRIED_FOLDER ?? '.';

export const app = Object.assign(new EventEmitter(), {
  isPackaged: false,
  getPath: () => folder,
  getAppPath: () => folder,
  getVersion: () => '1.0.0',
  getPreferredSystemLanguages: () => ['sv-SE', 'en'],
  whenReady: () => Promise.resolve(),
  requestSingleInstanceLock: () => true,
  disableHardwareAcceleration: () => say('software'),
  commandLine: {
    /** @type {(name: string, value: string) => void} */
    appendSwitch: (name, value) => say('switch', { name, value }),
    /** @type {(name: string) => boolean} */
    hasSwitch: (name) => process.argv.includes(`--${name}`),
  },
  quit: () => say('quit'),
  relaunch: () => say('relaunch'),
  /** @param {number} code */
  exit: (code = 0) => process.exit(code),
});

export class BrowserWindow extends EventEmitter {
  webContents = Object.assign(new EventEmitter(), {
    id: 1,
    getURL: () => '',
    isDestroyed: () => false,
    setWindowOpenHandler: () => {},
  });

  /** @param {object} options */
  constructor(options) {
    super();
    say('window', { options });
  }

  /** @param {string} address */
  async loadURL(address) {
    say('load', { address });
  }

  isDestroyed = () => false;
  getNormalBounds = () => screen.getPrimaryDisplay().bounds;
  setBounds = () => {};
  setKiosk = () => {};
}

export const dialog = {
  /** @type {(title: string, content: string) => void} */
  showErrorBox: (title, content) => say('error', { title, content }),
};

export const net = {
  /** @type {(input: string | URL | Request, init?: RequestInit) => Promise<Response>} */
  fetch(input, init) {
    say('fetch', { address: String(input) });
    return fetch(input, init);
  },
};

const bounds = { x: 0, y: 0, width: 1920, height: 1080 };
const display = { id: 1, label: 'Wall', bounds, workArea: bounds };
export const screen = Object.assign(new EventEmitter(), {
  getAllDisplays: () => [display],
  getPrimaryDisplay: () => display,
});
export const ipcMain = {
  /** @type {(channel: string) => void} */
  handle: (channel) => say('handle', { channel }),
};
export const Menu = {
  /** @type {(menu: unknown) => void} */
  setApplicationMenu: (menu) => say('menu', { menu }),
  buildFromTemplate: () => ({}),
};
export const Notification = EventEmitter;
export const Tray = class extends EventEmitter {
  setToolTip = () => {};
  setContextMenu = () => {};
};
export const powerMonitor = new EventEmitter();
export const powerSaveBlocker = { start: () => 1, stop: () => true };
export const protocol = {
  /** @type {(schemes: unknown) => void} */
  registerSchemesAsPrivileged: (schemes) => say('schemes', { schemes }),
};
export const session = {
  defaultSession: Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: () => say('guarded'),
    setPermissionCheckHandler: () => {},
    setDevicePermissionHandler: () => {},
    protocol: {
      /** @type {(scheme: string) => void} */
      handle: (scheme) => say('scheme', { scheme }),
    },
  }),
};
