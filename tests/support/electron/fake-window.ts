import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, Input } from 'electron';
import type { Contents, ScreenImage, Window } from '#electron/main/electron.ts';
import type { Time } from '#electron/main/time.ts';

/** What an address leads to; `refused`: no connection, `lost`: the server answers that it has no such page. */
export type Loaded = 'page' | 'refused' | 'failing' | 'lost';

export interface WindowDeps {
  readonly time: Time;
  readonly load: (address: string) => Loaded;
  /** Sends on a channel as the preload script of a page does. */
  readonly invoke: (contents: FakeContents, channel: string, ...sent: unknown[]) => Promise<unknown>;
}

/** An event that can be prevented, as Electron hands it to its listeners. */
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

const CODES: Readonly<Record<Exclude<Loaded, 'refused'>, number>> = { page: 200, failing: 503, lost: 404 };
const REFUSED = -102;
const HEARTBEAT_MS = 5_000;

export class FakeContents implements Contents {
  static #count = 0;
  readonly id: number;
  readonly events = new EventEmitter().setMaxListeners(0);
  /** How the page is that was loaded last. */
  state: 'none' | 'alive' | 'hung' | 'empty' | 'gone' = 'none';
  address = '';
  readonly sent: { channel: string; message: unknown }[] = [];
  windowOpens: Parameters<Contents['setWindowOpenHandler']>[0] | null = null;
  isGone = false;
  /** What a picture of it says, and how often one was taken; null where what draws has gone. */
  picture: string | null = 'screen';
  readonly #world: WindowDeps;
  #cancelBeat = () => {};

  constructor(deps: WindowDeps) {
    FakeContents.#count += 1;
    this.id = FakeContents.#count;
    this.#world = deps;
  }

  // Overloads by the name of the event are checked where the product listens; here they are one emitter.
  readonly on = ((name: string, listener: (...told: unknown[]) => void) => {
    this.events.on(name, listener);
    return this;
  }) as unknown as Contents['on'];

  readonly send: Contents['send'] = (channel, message) => void this.sent.push({ channel, message });
  readonly getURL: Contents['getURL'] = () => this.address;
  readonly isDestroyed: Contents['isDestroyed'] = () => this.isGone;
  readonly closeDevTools: Contents['closeDevTools'] = () => void this.events.emit('closed-dev-tools');
  readonly setWindowOpenHandler: Contents['setWindowOpenHandler'] = (handler) => {
    this.windowOpens = handler;
  };
  readonly capturePage: Contents['capturePage'] = () =>
    this.picture === null ? new Promise(() => {}) : Promise.resolve(imageOf(this.picture));
  readonly forcefullyCrashRenderer: Contents['forcefullyCrashRenderer'] = () => this.crash('killed');

  load(address: string): void {
    const loaded = this.#world.load(address);
    this.address = address;
    this.#cancelBeat();
    if (loaded === 'refused') {
      this.state = 'none';
      this.events.emit('did-fail-load', preventable({}), REFUSED, 'ERR_CONNECTION_REFUSED', address, true);
      throw new Error('ERR_CONNECTION_REFUSED');
    }
    this.state = 'alive';
    this.events.emit('did-navigate', preventable({}), address, CODES[loaded], '');
    this.beat();
  }

  beat(): void {
    this.#cancelBeat();
    if (this.isGone || (this.state !== 'alive' && this.state !== 'empty')) return;
    const sent = { drawn: this.state === 'alive' };
    this.#world.invoke(this, 'page:beat', sent).catch(() => {});
    this.#cancelBeat = this.#world.time.after(HEARTBEAT_MS, () => this.beat());
  }

  crash(reason: string): void {
    this.state = 'gone';
    this.#cancelBeat();
    this.events.emit('render-process-gone', preventable({}), { reason, exitCode: 1 });
  }

  hang(): void {
    this.state = 'hung';
    this.#cancelBeat();
  }

  end(): void {
    this.isGone = true;
    this.#cancelBeat();
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

/** Says of a picture to which widths it was made. */
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
  isShown = true;
  hasFocus = true;
  isSmall = false;
  isAbove = false;
  flashes = false;
  #isGone = false;

  constructor(options: BrowserWindowConstructorOptions, deps: WindowDeps) {
    this.options = options;
    this.webContents = new FakeContents(deps);
  }

  readonly on = ((name: string, listener: (...told: unknown[]) => void) => {
    this.events.on(name, listener);
    return this;
  }) as unknown as Window['on'];

  readonly loadURL: Window['loadURL'] = async (address) => {
    if (this.#isGone) throw new Error('Object has been destroyed');
    this.webContents.load(address);
  };
  readonly isDestroyed: Window['isDestroyed'] = () => this.#isGone;
  readonly destroy: Window['destroy'] = () => {
    if (this.#isGone) return;
    this.#isGone = true;
    this.webContents.end();
    this.events.emit('closed');
  };
  readonly show: Window['show'] = () => {
    this.isShown = true;
  };
  readonly hide: Window['hide'] = () => {
    this.isShown = false;
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
    this.bounds = { ...this.bounds, ...bounds };
  };
  readonly getNormalBounds: Window['getNormalBounds'] = () => this.bounds;
  readonly setKiosk: Window['setKiosk'] = (isKiosk) => {
    this.isKiosk = isKiosk;
  };

  /** Closes it as somebody does who presses the cross, or Alt and F4; tells whether it is gone. */
  close(): boolean {
    const event = preventable({});
    this.events.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
    return this.#isGone;
  }
}
