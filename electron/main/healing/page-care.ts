import type { OwnPage } from '#electron/ipc.ts';
import type { Window } from '../electron.ts';
import type { DeviceLog } from '../logs/device-log.ts';
import { again, type Time } from '../time.ts';
import { OWN_PAGE, type OwnPages } from '../windows/own-pages.ts';
import { isOfServer, isOwn } from '../windows/page-address.ts';
import { createPauses } from './pauses.ts';
import type { Reach } from './reach.ts';

interface Options {
  /** Opens a window that is guarded; asked again where one is past help. */
  readonly open: () => Window;
  readonly own: OwnPages;
  readonly reach: Pick<Reach, 'away' | 'isAway' | 'onBack'>;
  readonly server: () => string | null;
  readonly time: Time;
  readonly log: DeviceLog;
  /** The server knows no such page any more: it is asked anew what to show. */
  readonly pageGone: () => void;
}

const LOOK_MS = 5_000;
/** Milliseconds without a beat after which a page hangs; one that is being loaded has longer. */
const SILENT_MS = 30_000;
const LOADING_MS = 60_000;
/** Milliseconds since its last beat for which a page counts as heard: it misses one at most. */
const HEARD_MS = 11_000;
/** Milliseconds for which a page may have nothing on it. */
const BLANK_MS = 60_000;
/** Milliseconds that the system gives a page which does not react, before it is ended. */
const UNRESPONSIVE_MS = 10_000;
/** After so many failures in a row the window itself is made anew. */
const WINDOW_AFTER = 3;
/** Chromium's own number for a loading that another one has replaced. */
const ABORTED = -3;

/**
 * Keeps on the screen what is wanted there. A page that ends, hangs or stays empty is loaded anew, after pauses that
 * grow; one that cannot be loaded waits for the server; the device's own page says meanwhile what is going on.
 */
export function createPageCare(options: Options) {
  const { own, reach, server, time, log, pageGone } = options;
  const pauses = createPauses({ first: 1_000, longest: 60_000, calm: 600_000, mono: time.mono });
  let window = options.open();
  let wanted: string | null = null;
  /** Until when the page has to be heard again; on the clock that never goes back. */
  let deadline = Number.POSITIVE_INFINITY;
  let heardAt = Number.NEGATIVE_INFINITY;
  let blankSince: number | null = null;
  let cancelRetry: (() => void) | null = null;
  let isOver = false;

  listen(window);
  const stopLooking = again(time, LOOK_MS, () => {
    if (time.mono() > deadline) fail('hangs');
    else if (blankSince !== null && time.mono() - blankSince > BLANK_MS) fail('is empty');
    else comeBack();
  });
  reach.onBack(comeBack);

  const isHeard = () => time.mono() - heardAt <= HEARD_MS;
  const isAtOwn = () => !window.isDestroyed() && isOwn(window.webContents.getURL());

  /** Leaves the device's own page as soon as nothing speaks for it any more. */
  function comeBack(): void {
    if (wanted !== null && cancelRetry === null && isAtOwn() && !reach.isAway()) load(wanted);
  }

  function load(address: string): void {
    cancelRetry?.();
    cancelRetry = null;
    blankSince = null;
    deadline = time.mono() + LOADING_MS;
    // What fails is told by `did-fail-load` too, which also hears of a page that loads itself anew.
    window.loadURL(address).catch(() => {});
  }

  function showOwn(page: OwnPage): void {
    own.set(page);
    if (isAtOwn()) own.tell(window);
    else load(OWN_PAGE);
  }

  /** Says on the screen that something is being mended, and tries again what is wanted after a pause. */
  function fail(what: string): void {
    if (isOver || cancelRetry !== null) return;
    const pause = pauses.next();
    const address = addressOf(window);
    const back = wanted;
    cancelRetry = time.after(pause, () => {
      cancelRetry = null;
      load(back ?? OWN_PAGE);
    });
    log.warn(`the page ${what}`, { address, pause });
    if (what === 'hangs' && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
    if (window.isDestroyed() || pauses.count() > WINDOW_AFTER) renew();
    if (back !== null) showOwnMeanwhile('page');
  }

  function renew(): void {
    const old = window;
    window = options.open();
    listen(window);
    if (!old.isDestroyed()) old.destroy();
  }

  function listen(of: Window): void {
    let cancelHang: (() => void) | null = null;
    const isMine = () => of === window;
    of.on('unresponsive', () => {
      cancelHang ??= time.after(UNRESPONSIVE_MS, () => isMine() && fail('hangs'));
    });
    of.on('responsive', () => {
      cancelHang?.();
      cancelHang = null;
    });
    of.on('closed', () => {
      if (isMine()) fail('was closed');
    });
    of.webContents.on('render-process-gone', (_event, { reason }) => {
      if (isMine()) fail(`ended: ${reason}`);
    });
    of.webContents.on('did-fail-load', (_event, code, _why, address, isMainFrame) => {
      if (!isMine() || !isMainFrame || code === ABORTED) return;
      if (isOfServer(address, server())) unreachable();
      else fail(`cannot be loaded: ${code}`);
    });
    of.webContents.on('did-navigate', (_event, address, code) => {
      if (!isMine() || !isOfServer(address, server())) return;
      if (code >= 500) unreachable();
      else if (code === 404) pageGone();
    });
  }

  function unreachable(): void {
    reach.away();
    showOwnMeanwhile('server');
  }

  /** Loads it, unlike `load`, without calling off what is to come after it. */
  function showOwnMeanwhile(why: 'server' | 'page'): void {
    own.set({ view: 'away', why, server: server() ?? '', since: time.now() });
    deadline = time.mono() + LOADING_MS;
    blankSince = null;
    window.loadURL(OWN_PAGE).catch(() => {});
  }

  return {
    window: () => window,
    /** Shows a page of the server from now on. */
    showPage(address: string): void {
      const isNew = wanted !== address;
      wanted = address;
      if (isNew || isAtOwn()) load(address);
    },
    /** Shows a page of the device itself from now on. */
    showOwn(page: OwnPage): void {
      wanted = null;
      showOwn(page);
    },
    /** Hears that the page of the window lives. */
    beat(isDrawn: boolean): void {
      deadline = time.mono() + SILENT_MS;
      heardAt = time.mono();
      if (isDrawn) blankSince = null;
      else blankSince ??= time.mono();
    },
    /** Loads anew what is wanted, now; in a window of its own where the page that is there hears nothing any more. */
    reload(): void {
      if (window.isDestroyed() || !isHeard()) renew();
      load(wanted ?? OWN_PAGE);
    },
    isAtOwn,
    /** Whether the page that is there lives. */
    isHeard,
    /** Makes the window anew, since the machine is something else now. */
    renew(): void {
      renew();
      load(wanted ?? OWN_PAGE);
    },
    /** Nothing was heard while the machine slept: that is no fault of the page. */
    forgive(): void {
      deadline = time.mono() + LOADING_MS;
    },
    stop(): void {
      isOver = true;
      stopLooking();
      cancelRetry?.();
    },
  };
}

export type PageCare = ReturnType<typeof createPageCare>;

/** Names what was shown without the key of the device, which stands behind the #. */
const addressOf = (window: Window): string =>
  window.isDestroyed() ? '' : (window.webContents.getURL().split('#')[0] ?? '');
