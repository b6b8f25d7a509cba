import type { LocalPage } from '#electron/ipc.ts';
import type { Window } from './electron.ts';
import type { DeviceLog } from './log.ts';
import type { Reach } from './reach.ts';
import { createPauses, repeat, type Time } from './time.ts';
import { isLocal, isOfServer, LOCAL_PAGE, type LocalPages } from './windows.ts';

interface Options {
  /** Creates a guarded window; called again if it must be replaced. */
  readonly open: () => Window;
  readonly localPages: LocalPages;
  readonly reach: Pick<Reach, 'away' | 'isOffline' | 'onBack'>;
  readonly server: () => string | null;
  readonly time: Time;
  readonly log: DeviceLog;
  /** Whether the program closes its windows. */
  readonly isQuitting: () => boolean;
  /** The server does not know the page any more: its target is requested again. */
  readonly onPageFailure: () => void;
}

const POLL_INTERVAL_MS = 5_000;
/** Time without heartbeat after which a page counts as hung, ms; longer while it loads. */
const HEARTBEAT_TIMEOUT_MS = 30_000;
const LOADING_MS = 60_000;
/** Age of a heartbeat up to which a page responds, ms: one may be missed. */
const ALIVE_MS = 11_000;
/** Milliseconds for which a page may have nothing on it. */
const BLANK_MS = 60_000;
/** Milliseconds that the system gives a page which does not react, before it is ended. */
const UNRESPONSIVE_MS = 10_000;
/** Number of consecutive failures after which the window is recreated. */
const WINDOW_AFTER = 3;
/** Chromium's own number for a loading that another one has replaced. */
const ABORTED = -3;

/**
 * Keeps the intended page on the screen. A page that crashes, hangs or stays empty is reloaded with increasing
 * delays; one that cannot be loaded waits for the server; a local page shows the state meanwhile.
 */
export function createPageCare(options: Options) {
  const { localPages, reach, server, time, log, onPageFailure } = options;
  const pauses = createPauses({ first: 1_000, max: 60_000, calm: 600_000, mono: time.mono });
  let window = options.open();
  let wanted: string | null = null;
  /** Address of the navigation under way; the window shows the former page meanwhile. */
  let pending: string | null = null;
  /** Time after which a server without an answer is asked again, on the monotonic clock. */
  let pendingUntil = 0;
  /** The intended page when the current document was loaded. */
  let committed: string | null = null;
  /** Deadline of the next heartbeat, on the monotonic clock. */
  let deadline = Number.POSITIVE_INFINITY;
  let lastHeartbeatAt = Number.NEGATIVE_INFINITY;
  let blankSince: number | null = null;
  let cancelRetry: (() => void) | null = null;
  let isOver = false;

  listen(window);
  const stopPolling = repeat(time, POLL_INTERVAL_MS, () => {
    if (time.mono() > pendingUntil) pending = null;
    if (time.mono() > deadline) fail('hangs');
    else if (blankSince !== null && time.mono() - blankSince > BLANK_MS) fail('is empty');
    else restore();
  });
  reach.onBack(restore);

  const isAlive = () => time.mono() - lastHeartbeatAt <= ALIVE_MS;
  const isLocalPage = () => !window.isDestroyed() && isLocal(pending ?? window.webContents.getURL());

  /** Leaves the local page once there is no reason for it. */
  function restore(): void {
    if (wanted !== null && cancelRetry === null && isLocalPage() && !reach.isOffline()) load(wanted);
  }

  function load(address: string): void {
    cancelRetry?.();
    cancelRetry = null;
    navigate(address);
  }

  function navigate(address: string): void {
    blankSince = null;
    deadline = time.mono() + LOADING_MS;
    pending = address;
    pendingUntil = deadline;
    // `did-fail-load` reports failures too, including reloads by the page itself.
    window.loadURL(address).catch(() => {});
  }

  function showLocalPage(page: LocalPage): void {
    localPages.set(page);
    if (!isLocalPage()) load(LOCAL_PAGE);
    else if (pending === null) localPages.send(window);
  }

  /** Shows that an error is being resolved, and retries after a delay. */
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
    pending = null;
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
      if (isMine() && !options.isQuitting()) fail('was closed');
    });
    of.webContents.on('render-process-gone', (_event, { reason }) => {
      if (isMine()) fail(`ended: ${reason}`);
    });
    of.webContents.on('did-fail-load', (_event, code, _why, address, isMainFrame) => {
      if (!isMine() || !isMainFrame || code === ABORTED) return;
      pending = null;
      if (isOfServer(address, server())) unreachable();
      else fail(`cannot be loaded: ${code}`);
    });
    of.webContents.on('did-navigate', (_event, address, code) => {
      if (!isMine()) return;
      pending = null;
      committed = wanted;
      if (!isOfServer(address, server())) return;
      if (code >= 500) unreachable();
      else if (code === 404) onPageFailure();
    });
  }

  function unreachable(): void {
    reach.away();
    showOfflinePage('server');
  }

  /** Loads a local page without cancelling the pending retry, unlike `load`. */
  function showOfflinePage(why: 'server' | 'page'): void {
    localPages.set({ view: 'offline', why, server: server() ?? '', since: time.now() });
    navigate(LOCAL_PAGE);
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
    /** Handles a heartbeat of the page. */
    heartbeat(isRendered: boolean): void {
      deadline = time.mono() + HEARTBEAT_TIMEOUT_MS;
      lastHeartbeatAt = time.mono();
      if (isRendered) blankSince = null;
      else blankSince ??= time.mono();
    },
    /** Reloads the intended page now; in a new window if the current one does not respond. Once, if repeated. */
    reload(): void {
      if (pending !== null && pending === wanted && cancelRetry === null) return;
      if (window.isDestroyed() || !isAlive()) renew();
      load(wanted ?? LOCAL_PAGE);
    },
    /** Leaves the page, which objected before. */
    leave(): void {
      if (pending === null) window.webContents.reload();
      else load(pending);
    },
    /** Keeps the page, which objected to being left. */
    stay(): void {
      pending = null;
      wanted = committed;
      if (window.isDestroyed()) fail('was closed');
    },
    isAtOwn: isLocalPage,
    /** Whether the current page responds. */
    isOnline: isAlive,
    /** Recreates the window for a new role. */
    renew(): void {
      renew();
      load(wanted ?? LOCAL_PAGE);
    },
    /** Heartbeats missed while the machine slept do not count. */
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

/** Address without the key of the device after the #. */
const addressOf = (window: Window): string =>
  window.isDestroyed() ? '' : (window.webContents.getURL().split('#')[0] ?? '');
