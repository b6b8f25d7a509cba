import { EventEmitter } from 'node:events';
import type { IpcMainInvokeEvent, MenuItemConstructorOptions, WebFrameMain } from 'electron';
import type { Electron, Question, ScreenOf } from '#electron/main/electron.ts';
import type { Time } from '#electron/main/time.ts';
import {
  type FakeContents,
  FakeWindow,
  type Loaded,
  preventable,
  type WindowDeps,
  type WindowSystem,
} from './fake-window.ts';

type Handler = (event: IpcMainInvokeEvent, ...sent: unknown[]) => unknown;

/** A screen of a machine: its width, and its horizontal offset, in pixels. */
export const screenAt = (id: number, x: number, label = `screen ${id}`): ScreenOf => {
  const bounds = { x, y: 0, width: 1920, height: 1080 };
  return { id, label, bounds, workArea: bounds };
};

type Session = Electron['session'];

/** A fake Electron, typed against the real one: windows, events and recorded calls. */
export class FakeElectron implements Electron {
  readonly windows: FakeWindow[] = [];
  /** Windows that pages opened. */
  readonly children: FakeWindow[] = [];
  readonly handlers = new Map<string, Handler>();
  readonly notices: { title: string; text: string; open: () => void }[] = [];
  readonly relaunches: string[] = [];
  readonly appEvents = new EventEmitter();
  readonly powerEvents = new EventEmitter();
  readonly screenEvents = new EventEmitter();
  readonly sessionEvents = new EventEmitter();
  screens: readonly ScreenOf[] = [screenAt(1, 0)];
  /** Number of the main screen; the first one without it. */
  mainScreen = 1;
  isAwake = false;
  /** Seconds since the last input, as the system reports. */
  untouchedSeconds = 3_600;
  hasQuit = false;
  menu: readonly MenuItemConstructorOptions[] = [];
  /** Behaviour of addresses. */
  load: (address: string) => Loaded = () => 'page';
  /** Delay until servers answer navigations, ms. */
  latencyMs = 0;
  windowSystem: WindowSystem = 'x11';
  readonly #deps: WindowDeps;

  constructor(time: Time) {
    this.#deps = {
      time,
      load: (address) => this.load(address),
      latencyMs: () => this.latencyMs,
      windowSystem: () => this.windowSystem,
      invoke: (contents, channel, ...sent) => this.invoke(contents, channel, ...sent),
      onChild: (child) => this.children.push(child),
    };
  }

  readonly app: Electron['app'] = {
    on: listener<Electron['app']['on']>(this.appEvents),
    // One window that stays keeps the program running.
    quit: () => {
      const event = preventable({});
      this.appEvents.emit('before-quit', event);
      if (event.defaultPrevented) return;
      const open = [...this.windows, ...this.children].filter((window) => !window.isDestroyed());
      if (!open.every((window) => window.close())) return;
      this.appEvents.emit('will-quit', preventable({}));
      this.hasQuit = true;
    },
    relaunch: () => void this.relaunches.push('relaunch'),
    exit: () => {
      this.hasQuit = true;
    },
  };
  requests: Parameters<Session['setPermissionRequestHandler']>[0] = null;
  checks: Parameters<Session['setPermissionCheckHandler']>[0] = null;
  devices: Parameters<Session['setDevicePermissionHandler']>[0] = null;
  readonly session: Session = {
    on: listener<Session['on']>(this.sessionEvents),
    setPermissionRequestHandler: (handler) => {
      this.requests = handler;
    },
    setPermissionCheckHandler: (handler) => {
      this.checks = handler;
    },
    setDevicePermissionHandler: (handler) => {
      this.devices = handler;
    },
  };
  readonly screen: Electron['screen'] = {
    on: listener<Electron['screen']['on']>(this.screenEvents),
    // Only the members of a screen that the product reads.
    getAllDisplays: () => this.screens as ReturnType<Electron['screen']['getAllDisplays']>,
    getPrimaryDisplay: () =>
      (this.screens.find(({ id }) => id === this.mainScreen) ?? this.screens[0]) as ReturnType<
        Electron['screen']['getPrimaryDisplay']
      >,
  };
  readonly ipc: Electron['ipc'] = {
    handle: (channel, handler) => void this.handlers.set(channel, handler),
  };
  readonly power: Electron['power'] = {
    on: listener<Electron['power']['on']>(this.powerEvents),
    getSystemIdleTime: () => this.untouchedSeconds,
  };
  readonly wake: Electron['wake'] = {
    start: () => {
      this.isAwake = true;
      return 1;
    },
    stop: () => {
      this.isAwake = false;
      return true;
    },
  };
  readonly tray: Electron['tray'] = {
    show: (_tip, menu) => {
      this.menu = menu;
    },
    hide: () => {
      this.menu = [];
    },
  };
  readonly openWindow: Electron['openWindow'] = (options) => {
    const window = new FakeWindow(options, this.#deps);
    this.windows.push(window);
    return window;
  };
  /** Questions to the person, until they are answered. */
  readonly questions: { question: Question; answer: (isYes: boolean) => void }[] = [];
  readonly externalPages: string[] = [];
  readonly confirm: Electron['confirm'] = (_window, question) =>
    new Promise((answer) => this.questions.push({ question, answer }));
  readonly openExternal: Electron['openExternal'] = (address) => void this.externalPages.push(address);
  readonly notify: Electron['notify'] = (title, text, open) => void this.notices.push({ title, text, open });

  /** The only open window. */
  window(): FakeWindow {
    const open = this.windows.filter((window) => !window.isDestroyed());
    const [window] = open;
    if (window === undefined || open.length > 1) throw new Error(`${open.length} windows are open`);
    return window;
  }

  /** Sends on a channel like a page: from the top frame of a window, at its address. */
  invoke(contents: FakeContents, channel: string, ...sent: unknown[]): Promise<unknown> {
    return this.send(contents, { url: contents.address, parent: null }, channel, ...sent);
  }

  /** Sends on a channel as any frame of any window. */
  async send(
    contents: FakeContents,
    frame: { readonly url: string; readonly parent: object | null } | null,
    channel: string,
    ...sent: unknown[]
  ): Promise<unknown> {
    const handler = this.handlers.get(channel);
    if (handler === undefined) throw new Error(`nobody handles ${channel}`);
    const event = { sender: contents, senderFrame: frame as WebFrameMain | null };
    return handler(event as unknown as IpcMainInvokeEvent, ...sent);
  }
}

/** The product's listeners are type-checked per event name; here they share one emitter. */
const listener = <On>(events: EventEmitter): On =>
  ((name: string, handler: (...announced: unknown[]) => void) => {
    events.on(name, handler);
    return events;
  }) as unknown as On;
