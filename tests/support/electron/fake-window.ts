import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, Input } from 'electron';
import type { Contents, ScreenImage, Window } from '#electron/main/electron.ts';
import type { Time } from '#electron/main/time.ts';

/** Behaviour of an address; `refused`: no connection, `lost`: the server answers that the page does not exist. */
export type Loaded = 'page' | 'refused' | 'failing' | 'notFound';

export type WindowSystem = 'x11' | 'wayland';

export interface WindowDeps {
  readonly time: Time;
  readonly load: (address: string) => Loaded;
  /** Delay until a server answers a navigation, ms. */
  readonly latencyMs: () => number;
  /** X11 does not move full-screen windows, and Wayland places all windows itself. */
  readonly windowSystem: () => WindowSystem;
  /** Sends on a channel like the preload script of a page. */
  readonly invoke: (contents: FakeContents, channel: string, ...sent: unknown[]) => Promise<unknown>;
  readonly onChild: (child: FakeWindow) => void;
}

/** A cancellable event as Electron passes it to listeners. */
export interface Preventable {
  defaultPrevented: boolean;
  preventDefault(): void;
}

export function preventable<More extends object>(more: More): Preventable & More {
  return Object.assign(
    {
      defaultPrevented: false,
      preventDefault(this: Preventable) {
        this.defaultPrevented = true;
      },
    },
    more,
  );
}

const CODES: Readonly<Record<Exclude<Loaded, 'refused'>, number>> = {
  page: 200,
  failing: 503,
  notFound: 404,
};
const REJECTED = -102;
const ABORTED = -3;
const HEARTBEAT_MS = 5_000;

type OpenHandler = Parameters<Contents['setWindowOpenHandler']>[0];

export class FakeContents implements Contents {
  static #count = 0;
  readonly id: number;
  readonly events = new EventEmitter().setMaxListeners(0);
  /** State of the last loaded page. */
  state: 'none' | 'alive' | 'hung' | 'empty' | 'gone' = 'none';
  address = '';
  /** Addresses of all navigations, including pending ones. */
  readonly requested: string[] = [];
  readonly sent: { channel: string; message: unknown }[] = [];
  windowOpens: OpenHandler | null = null;
  isDeleted = false;
  /** Whether the page wants to keep unsaved content (`beforeunload`). */
  isHolding = false;
  /** Content of its screenshots and their number; null after a renderer crash. */
  image: string | null = 'screen';
  readonly #world: WindowDeps;
  #cancelHeartbeat = () => {};
  #abortNavigation = () => {};

  constructor(deps: WindowDeps) {
    FakeContents.#count += 1;
    this.id = FakeContents.#count;
    this.#world = deps;
  }

  // The product's listeners are type-checked per event name; here they share one emitter.
  readonly on = ((name: string, listener: (...announced: unknown[]) => void) => {
    this.events.on(name, listener);
    return this;
  }) as unknown as Contents['on'];

  readonly send: Contents['send'] = (channel, message) => void this.sent.push({ channel, message });
  readonly getURL: Contents['getURL'] = () => this.address;
  readonly isDestroyed: Contents['isDestroyed'] = () => this.isDeleted;
  readonly closeDevTools: Contents['closeDevTools'] = () => void this.events.emit('closed-dev-tools');
  readonly setWindowOpenHandler: Contents['setWindowOpenHandler'] = (handler) => {
    this.windowOpens = handler;
  };
  readonly capturePage: Contents['capturePage'] = () =>
    this.image === null ? new Promise(() => {}) : Promise.resolve(imageOf(this.image));
  /** The process ends first, and is reported later. */
  readonly forcefullyCrashRenderer: Contents['forcefullyCrashRenderer'] = () => {
    this.hang();
    this.#world.time.after(0, () => !this.isDeleted && this.crash('killed'));
  };

  /**
   * Navigates as Chromium does: the page may object, and stays until the server answers; a later navigation replaces
   * a pending one.
   */
  load(address: string): Promise<void> {
    this.requested.push(address);
    if (!this.unload()) return new Promise(() => {});
    this.#abortNavigation();
    return new Promise((resolve, reject) => {
      const cancel = this.#world.time.after(this.#latencyOf(address), () => {
        this.#abortNavigation = () => {};
        if (this.#commit(address)) resolve();
        else reject(new Error('ERR_CONNECTION_REFUSED'));
      });
      this.#abortNavigation = () => {
        cancel();
        this.events.emit('did-fail-load', preventable({}), ABORTED, 'ERR_ABORTED', address, true);
        reject(new Error('ERR_ABORTED'));
      };
    });
  }

  /** Opens a link to a new window; null if the program does not allow one. */
  openLink(url: string): FakeWindow | null {
    const details = {
      url,
      frameName: '',
      features: '',
      disposition: 'foreground-tab',
      referrer: { url: '' },
    };
    const answer = this.windowOpens?.(details as Parameters<OpenHandler>[0]);
    if (answer?.action !== 'allow') return null;
    const child = new FakeWindow(answer.overrideBrowserWindowOptions ?? {}, this.#world);
    this.#world.onChild(child);
    this.events.emit('did-create-window', child, details);
    child.loadURL(url).catch(() => {});
    return child;
  }

  readonly reload: Contents['reload'] = () => void this.load(this.address).catch(() => {});

  /** Whether the page is left: its objection counts unless it is overruled. Pages that do not run have none. */
  unload(): boolean {
    if (!this.isHolding || (this.state !== 'alive' && this.state !== 'empty')) return true;
    const event = preventable({});
    this.events.emit('will-prevent-unload', event);
    return event.defaultPrevented;
  }

  /** Local pages come from the program itself. */
  #latencyOf(address: string): number {
    return address.startsWith('http') ? this.#world.latencyMs() : 0;
  }

  #commit(address: string): boolean {
    const loaded = this.#world.load(address);
    this.address = address;
    this.isHolding = false;
    this.#cancelHeartbeat();
    if (loaded === 'refused') {
      this.state = 'none';
      this.events.emit('did-fail-load', preventable({}), REJECTED, 'ERR_CONNECTION_REFUSED', address, true);
      return false;
    }
    this.state = 'alive';
    this.events.emit('did-navigate', preventable({}), address, CODES[loaded], '');
    this.heartbeat();
    return true;
  }

  heartbeat(): void {
    this.#cancelHeartbeat();
    if (this.isDeleted || (this.state !== 'alive' && this.state !== 'empty')) return;
    const sent = { isRendered: this.state === 'alive' };
    this.#world.invoke(this, 'page:heartbeat', sent).catch(() => {});
    this.#cancelHeartbeat = this.#world.time.after(HEARTBEAT_MS, () => this.heartbeat());
  }

  crash(reason: string): void {
    this.state = 'gone';
    this.#cancelHeartbeat();
    this.events.emit('render-process-gone', preventable({}), { reason, exitCode: 1 });
  }

  hang(): void {
    this.state = 'hung';
    this.#cancelHeartbeat();
  }

  end(): void {
    this.isDeleted = true;
    this.#cancelHeartbeat();
    this.#abortNavigation = () => {};
    this.events.emit('destroyed');
  }

  press(input: Partial<Input> & { readonly key: string }): boolean {
    const event = preventable({});
    const rest = {
      type: 'keyDown',
      code: '',
      isAutoRepeat: false,
      isComposing: false,
      location: 0,
      modifiers: [],
    };
    this.events.emit('before-input-event', event, {
      ...rest,
      shift: false,
      control: false,
      alt: false,
      meta: false,
      ...input,
    });
    return event.defaultPrevented;
  }
}

/** Records the widths to which a screenshot was scaled. */
const imageOf = (said: string): ScreenImage => ({
  isEmpty: () => said === '',
  resize: ({ width }) => imageOf(`${said} ${width}`),
  toJPEG: () => Buffer.from(said),
});

export class FakeWindow implements Window {
  readonly webContents: FakeContents;
  readonly options: BrowserWindowConstructorOptions;
  readonly events = new EventEmitter().setMaxListeners(0);
  bounds = { x: 0, y: 0, width: 1280, height: 860 };
  isKiosk = false;
  isDisplayed = true;
  hasFocus = true;
  isSmall = false;
  isAbove = false;
  flashes = false;
  #isDeleted = false;
  readonly #deps: WindowDeps;

  constructor(options: BrowserWindowConstructorOptions, deps: WindowDeps) {
    this.options = options;
    this.#deps = deps;
    this.webContents = new FakeContents(deps);
  }

  readonly on = ((name: string, listener: (...announced: unknown[]) => void) => {
    this.events.on(name, listener);
    return this;
  }) as unknown as Window['on'];

  readonly loadURL: Window['loadURL'] = async (address) => {
    if (this.#isDeleted) throw new Error('Object has been destroyed');
    await this.webContents.load(address);
  };
  readonly isDestroyed: Window['isDestroyed'] = () => this.#isDeleted;
  readonly destroy: Window['destroy'] = () => {
    if (this.#isDeleted) return;
    this.#isDeleted = true;
    this.webContents.end();
    this.events.emit('closed');
  };
  readonly show: Window['show'] = () => {
    this.isDisplayed = true;
  };
  readonly hide: Window['hide'] = () => {
    this.isDisplayed = false;
  };
  readonly focus: Window['focus'] = () => {
    this.hasFocus = true;
    this.events.emit('focus');
  };
  readonly moveTop: Window['moveTop'] = () => {};
  readonly isFocused: Window['isFocused'] = () => this.hasFocus;
  readonly restore: Window['restore'] = () => {
    this.isSmall = false;
  };
  readonly isMinimized: Window['isMinimized'] = () => this.isSmall;
  readonly flashFrame: Window['flashFrame'] = (flashes) => {
    this.flashes = flashes;
  };
  readonly setAlwaysOnTop: Window['setAlwaysOnTop'] = (isAbove) => {
    this.isAbove = isAbove;
  };
  readonly setBounds: Window['setBounds'] = (bounds) => {
    const isPlacedBySystem = this.#deps.windowSystem() === 'wayland';
    if (this.isKiosk) return;
    const { x, y } = isPlacedBySystem ? this.bounds : { ...this.bounds, ...bounds };
    this.bounds = { ...this.bounds, ...bounds, x, y };
  };
  readonly getNormalBounds: Window['getNormalBounds'] = () => this.bounds;
  readonly setKiosk: Window['setKiosk'] = (isKiosk) => {
    this.isKiosk = isKiosk;
  };

  /** Closes it as a user or `app.quit` would: the program decides first, then the page. True if closed. */
  close(): boolean {
    const event = preventable({});
    this.events.emit('close', event);
    if (!event.defaultPrevented && this.webContents.unload()) this.destroy();
    return this.#isDeleted;
  }
}
