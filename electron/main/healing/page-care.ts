import type { LocalPage } from '#electron/ipc.ts';
import type { Window } from '../electron.ts';
import type { DeviceLog } from '../logs/device-log.ts';
import { repeat, type Time } from '../time.ts';
import { LOCAL_PAGE, type LocalPages } from '../windows/own-pages.ts';
import { isLocal, isOfServer } from '../windows/page-address.ts';
import { createPauses } from './pauses.ts';
import type { Reach } from './reach.ts';

interface Options {
  /** Opens a window that is guarded; asked again where one is past help. */
  readonly open: () => Window;
  readonly localPages: LocalPages;
  readonly reach: Pick<Reach, 'away' | 'isOffline' | 'onBack'>;
  readonly server: () => string | null;
  readonly time: Time;
  readonly log: DeviceLog;
  /** The server knows no such page any more: it is asked anew what to show. */
  readonly onPageLost: () => void;
}

const POLL_INTERVAL_MS = 5_000;
/** Milliseconds without a beat after which a page hangs; one that is being loaded has longer. */
const HEARTBEAT_TIMEOUT_MS = 30_000;
const LOADING_MS = 60_000;
/** Milliseconds since its last beat for which a page counts as heard: it misses one at most. */
const ALIVE_MS = 11_000;
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
  const { localPages, reach, server, time, log, onPageLost } = options;
  const pauses = createPauses({ first: 1_000, max: 60_000, calm: 600_000, mono: time.mono });
  let window = options.open();
  let wanted: string | null = null;
  /** Until when the page has to be heard again; on the clock that never goes back. */
  let deadline = Number.POSITIVE_INFINITY;
  let lastHeartbeatAt = Number.NEGATIVE_INFINITY;
  let blankSince: number | null = null;
  let cancelRetry: (() => void) | null = null;
  let isOver = false;

  listen(window);
  const stopPolling = repeat(time, POLL_INTERVAL_MS, () => {
    if (time.mono() > deadline) fail('hangs');
    else if (blankSince !== null && time.mono() - blankSince > BLANK_MS) fail('is empty');
    else restore();
  });
  reach.onBack(restore);

  const isAlive = () => time.mono() - lastHeartbeatAt <= ALIVE_MS;
  const isLocalPage = () => !window.isDestroyed() && isLocal(window.webContents.getURL());

  /** Leaves the device's own page as soon as nothing speaks for it any more. */
  function restore(): void {
    if (wanted !== null && cancelRetry === null && isLocalPage() && !reach.isOffline()) load(wanted);
  }

  function load(address: string): void {
    cancelRetry?.();
    cancelRetry = null;
    blankSince = null;
    deadline = time.mono() + LOADING_MS;
    // What fails is told by `did-fail-load` too, which also hears of a page that loads itself anew.
    window.loadURL(address).catch(() => {});
  }

  function showLocalPage(page: LocalPage): void {
    localPages.set(page);
    if (isLocalPage()) localPages.send(window);
    else load(LOCAL_PAGE);
  }

  /** Says on the screen that something is being mended, and tries again what is wanted after a pause. */
  function fail(reason: string): void {
    if (isOver || cancelRetry !== null) return;
    const pause = pauses.next();
    const address = addressOf(window);
    const back = wanted;
    cancelRetry = time.after(pause, () => {
      cancelRetry = null;
      load(back ?? LOCAL_PAGE);
    });
    log.warn(`the page ${reason}`, { address, pause });
    if (reason === 'hangs' && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
    if (window.isDestroyed() || pauses.count() > WINDOW_AFTER) renew();
    if (back !== null) showOfflinePage('page');
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
      else if (code === 404) onPageLost();
    });
  }

  function unreachable(): void {
    reach.away();
    showOfflinePage('server');
  }

  /** Loads it, unlike `load`, without calling off what is to come after it. */
  function showOfflinePage(why: 'server' | 'page'): void {
    localPages.set({ view: 'away', why, server: server() ?? '', since: time.now() });
    deadline = time.mono() + LOADING_MS;
    blankSince = null;
    window.loadURL(LOCAL_PAGE).catch(() => {});
  }

  return {
    window: () => window,
    /** Shows a page of the server from now on. */
    showPage(address: string): void {
      const isNew = wanted !== address;
      wanted = address;
      if (isNew || isLocalPage()) load(address);
    },
    /** Shows a page of the device itself from now on. */
    showLocalPage(page: LocalPage): void {
      wanted = null;
      showLocalPage(page);
    },
    /** Hears that the page of the window lives. */
    heartbeat(isRendered: boolean): void {
      deadline = time.mono() + HEARTBEAT_TIMEOUT_MS;
      lastHeartbeatAt = time.mono();
      if (isRendered) blankSince = null;
      else blankSince ??= time.mono();
    },
    /** Loads anew what is wanted, now; in a window of its own where the page that is there hears nothing any more. */
    reload(): void {
      if (window.isDestroyed() || !isAlive()) renew();
      load(wanted ?? LOCAL_PAGE);
    },
    isAtOwn: isLocalPage,
    /** Whether the page that is there lives. */
    isOnline: isAlive,
    /** Makes the window anew, since the machine is something else now. */
    renew(): void {
      renew();
      load(wanted ?? LOCAL_PAGE);
    },
    /** Nothing was heard while the machine slept: that is no fault of the page. */
    forgive(): void {
      deadline = time.mono() + LOADING_MS;
    },
    stop(): void {
      isOver = true;
      stopPolling();
      cancelRetry?.();
    },
  };
}

export type PageCare = ReturnType<typeof createPageCare>;

/** Names what was shown without the key of the device, which stands behind the #. */
const addressOf = (window: Window): string =>
  window.isDestroyed() ? '' : (window.webContents.getURL().split('#')[0] ?? '');
