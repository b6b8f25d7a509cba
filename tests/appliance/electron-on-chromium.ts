import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractAll } from '@electron/asar';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type * as Electron from 'electron';
import { LOCAL_ORIGIN as LOCAL } from '#electron/ipc.ts';
import { CHROMIUM_FLAGS } from '#tests/support/browser/chromium.ts';
import { preloadScript, STAND_IN } from '#tests/support/electron/preload-script.ts';

// Replaces the Electron module with windows in the system's Chromium, so that the checks of the appliance run on
// machines without Electron. It has only the members that the program uses. Keys are not blocked, and notifications,
// dialogs, the tray and the print process do nothing.

const {
  TURNO_CHECK_DATA: folder = '.',
  TURNO_CHECK_CHROMIUM: executablePath = '',
  TURNO_CHECK_PROGRAM: packedProgram,
} = process.env;
const [programFolder = '.', ...switches] = process.argv.slice(2);
const isPackaged = packedProgram !== undefined;
const appPath = isPackaged ? join(folder, 'app') : programFolder;
/** Starts this program again. */
const again = { program: process.execPath, args: process.argv.slice(1) };
if (isPackaged) {
  const resourcesPath = join(programFolder, 'resources');
  // Electron reads the archive itself.
  extractAll(join(resourcesPath, 'app.asar'), appPath);
  Object.assign(process, { resourcesPath, execPath: packedProgram });
}
const toBrowser = (address: string) => address.replace(LOCAL, STAND_IN);
const toElectron = (address: string) => address.replace(STAND_IN, LOCAL);

/** Listeners are typed per event in Electron; here all events share one emitter. */
const emitter = <Part>(members: Omit<Part, 'on'>): Part =>
  Object.assign(new EventEmitter(), members) as unknown as Part;

let markReady = () => {};
const ready = new Promise<void>((resolve) => {
  markReady = resolve;
});
/** Called once the program's module was evaluated, as by Electron. */
export const becomeReady = (): void => markReady();

const handlers = new Map<string, (event: object, ...sent: unknown[]) => unknown>();
let localFiles: ((request: Request) => Promise<Response>) | null = null;
let browser: Promise<BrowserContext> | null = null;

/** One browser for all windows. */
function openBrowser(): Promise<BrowserContext> {
  browser ??= chromium
    .launchPersistentContext(join(folder, 'chromium'), {
      executablePath,
      headless: false,
      viewport: null,
      args: [...CHROMIUM_FLAGS, ...switches],
    })
    .then(async (context) => {
      await context.route(`${STAND_IN}/**`, async (route) => {
        const answer = await localFiles?.(new Request(toElectron(route.request().url())));
        if (!answer) return route.abort();
        const headers = Object.fromEntries(answer.headers);
        const body = Buffer.from(await answer.arrayBuffer());
        await route.fulfill({ status: answer.status, headers, body });
      });
      return context;
    });
  return browser;
}

interface Opened {
  readonly page: Page;
  isCrashed: boolean;
}

export class BrowserWindow extends EventEmitter {
  static #count = 0;
  readonly #options: Electron.BrowserWindowConstructorOptions;
  readonly webContents = Object.assign(new EventEmitter(), {
    id: BrowserWindow.#nextId(),
    getURL: () => this.#address,
    isDestroyed: () => this.#isDestroyed,
    setWindowOpenHandler: () => {},
    closeDevTools: () => {},
    reload: () => void this.loadURL(this.#address).catch(() => {}),
    send: (_channel: string, message: unknown) => void this.#send(message).catch(() => {}),
    forcefullyCrashRenderer: () => void this.#opened.then((opened) => this.#lose(opened, 'killed')),
    capturePage: () => new Promise(() => {}),
  });
  #opened: Promise<Opened>;
  #address = '';
  #isDestroyed = false;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    this.#options = options;
    this.#opened = this.#open();
  }

  static #nextId(): number {
    BrowserWindow.#count += 1;
    return BrowserWindow.#count;
  }

  async #send(message: unknown): Promise<void> {
    const { page } = await this.#opened;
    await page.evaluate((state) => (window as unknown as Received).receiveDeviceHeartbeat?.(state), message);
  }

  async #open(): Promise<Opened> {
    const context = await openBrowser();
    const page = await context.newPage();
    if (this.#options.kiosk) await fillScreen(context, page);
    const opened = { page, isCrashed: false };
    await page.exposeFunction('askDevice', (channel: string, sent: unknown) => {
      const senderFrame = { url: toElectron(page.url()), parent: null };
      return handlers.get(channel)?.({ sender: this.webContents, senderFrame }, sent);
    });
    const preload = readFileSync(this.#options.webPreferences?.preload ?? '', 'utf8');
    await page.addInitScript({ content: preloadScript(preload) });
    page.on('crash', () => this.#lose(opened, 'crashed'));
    page.on('dialog', (dialog) => {
      if (dialog.type() !== 'beforeunload') return void dialog.dismiss();
      const event = { defaultPrevented: false, preventDefault: () => {} };
      event.preventDefault = () => {
        event.defaultPrevented = true;
      };
      this.webContents.emit('will-prevent-unload', event);
      void (event.defaultPrevented ? dialog.accept() : dialog.dismiss());
    });
    return opened;
  }

  /** The process of the page ended; the next navigation gets another one. */
  #lose(opened: Opened, reason: string): void {
    if (opened.isCrashed || this.#isDestroyed) return;
    opened.isCrashed = true;
    this.#opened = this.#open();
    void this.#opened.then(() => opened.page.close()).catch(() => {});
    this.webContents.emit('render-process-gone', {}, { reason, exitCode: 1 });
  }

  async loadURL(address: string): Promise<void> {
    const { page } = await this.#opened;
    try {
      const answer = await page.goto(toBrowser(address), { waitUntil: 'commit' });
      this.#address = address;
      this.webContents.emit('did-navigate', {}, address, answer?.status() ?? 200, '');
    } catch (error) {
      if (this.#isDestroyed) return;
      const isAborted = /ERR_ABORTED|interrupted|closed|crashed/.test(String(error));
      if (!isAborted) this.#address = address;
      this.webContents.emit('did-fail-load', {}, isAborted ? -3 : -102, String(error), address, true);
      throw error;
    }
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    void this.#closePage().catch(() => {});
    this.emit('closed');
  }

  async #closePage(): Promise<void> {
    const { page } = await this.#opened;
    await page.close();
  }

  close = () => this.destroy();
  isDestroyed = () => this.#isDestroyed;
  isFocused = () => true;
  isMinimized = () => false;
  getNormalBounds = () => bounds;
  setBounds = () => {};
  setKiosk = () => {};
  setAlwaysOnTop = () => {};
  flashFrame = () => {};
  show = () => {};
  hide = () => {};
  focus = () => {};
  moveTop = () => {};
  restore = () => {};
}

async function fillScreen(context: BrowserContext, page: Page): Promise<void> {
  const browserSession = await context.newCDPSession(page);
  const { windowId } = await browserSession.send('Browser.getWindowForTarget');
  await browserSession.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'fullscreen' } });
}

interface Received {
  readonly receiveDeviceHeartbeat?: (state: unknown) => void;
}

let restarts = false;
async function end(code: number): Promise<void> {
  await browser?.then((context) => context.close()).catch(() => {});
  if (restarts) restartProgram();
  process.exit(code);
}

function restartProgram(): ChildProcess {
  const child = spawn(again.program, again.args, { detached: true, stdio: 'ignore' });
  child.unref();
  return child;
}

mkdirSync(folder, { recursive: true });
const LOCK = join(folder, 'instance');
const holderOfLock = (): number | null => (existsSync(LOCK) ? Number(readFileSync(LOCK, 'utf8')) : null);

function isRunning(pid: number | null): boolean {
  if (pid === null || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export const app = emitter<
  Pick<
    Electron.App,
    | 'on'
    | 'isPackaged'
    | 'getPath'
    | 'setPath'
    | 'getAppPath'
    | 'getVersion'
    | 'getPreferredSystemLanguages'
    | 'whenReady'
    | 'requestSingleInstanceLock'
    | 'releaseSingleInstanceLock'
    | 'disableHardwareAcceleration'
    | 'setAppUserModelId'
    | 'quit'
    | 'relaunch'
    | 'exit'
  > & { readonly commandLine: Pick<Electron.CommandLine, 'appendSwitch' | 'hasSwitch'> }
>({
  isPackaged,
  getPath: (name) => (name === 'appData' ? join(folder, '..') : folder),
  setPath(_name, path) {
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path}`);
  },
  getAppPath: () => appPath,
  getVersion: () => '0.1.0',
  getPreferredSystemLanguages: () => [(process.env.LANG ?? 'en').replace('_', '-').split('.')[0] ?? 'en'],
  whenReady: () => ready,
  requestSingleInstanceLock() {
    if (isRunning(holderOfLock())) return false;
    writeFileSync(LOCK, String(process.pid));
    return true;
  },
  releaseSingleInstanceLock: () => rmSync(LOCK, { force: true }),
  disableHardwareAcceleration: () => {},
  setAppUserModelId: () => {},
  commandLine: {
    appendSwitch: (name, value) => void switches.push(`--${name}=${value}`),
    hasSwitch: () => false,
  },
  quit() {
    const events = app as unknown as EventEmitter;
    events.emit('before-quit', {});
    events.emit('will-quit', {});
    void end(0);
  },
  relaunch() {
    restarts = true;
  },
  exit: (code = 0) => void end(code),
});

const [width = 1280, height = 1024] = (process.env.TURNO_CHECK_SCREEN ?? '').split('x').map(Number);
const bounds = { x: 0, y: 0, width, height };
const display = { id: 1, label: 'Check', bounds, workArea: bounds } as Electron.Display;
export const screen = emitter<Pick<Electron.Screen, 'on' | 'getAllDisplays' | 'getPrimaryDisplay'>>({
  getAllDisplays: () => [display],
  getPrimaryDisplay: () => display,
});
export const ipcMain: Pick<Electron.IpcMain, 'handle'> = {
  handle: (channel, handler) => void handlers.set(channel, handler as (event: object) => unknown),
};
export const session = {
  defaultSession: Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: () => {},
    setPermissionCheckHandler: () => {},
    setDevicePermissionHandler: () => {},
    protocol: {
      handle(_scheme: string, handler: (request: Request) => Promise<Response>) {
        localFiles = handler;
      },
    },
  }),
};
export const Menu = { setApplicationMenu: () => {}, buildFromTemplate: () => ({}) };
export const Notification = class extends EventEmitter {
  show = () => {};
};
export const Tray = class extends EventEmitter {
  setToolTip = () => {};
  setContextMenu = () => {};
  destroy = () => {};
};
export const crashReporter = { start: () => {} };
export const dialog = { showMessageBox: async () => ({ response: 0 }), showErrorBox: () => {} };
export const net = { fetch };
export const shell = { openExternal: async () => {} };
export const utilityProcess = {
  fork: () => Object.assign(new EventEmitter(), { postMessage: () => true }),
};
export const powerMonitor = Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0 });
export const powerSaveBlocker = { start: () => 1, stop: () => true };
export const protocol = { registerSchemesAsPrivileged: () => {} };
