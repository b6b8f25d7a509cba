import type { IpcRenderer } from 'electron';
import type { Channel, IpcEvents, IpcRequests, LocalBridge } from '#electron/ipc.ts';
import type { ApplianceBridge } from '#shared/contract/devices/appliance-bridge.ts';

type Ipc = Pick<IpcRenderer, 'invoke' | 'on'>;

/** Invokes channels of the bridge, and no others. */
export function createInvoke(ipc: Ipc) {
  return <C extends Channel>(channel: C, sent: IpcRequests[C]['sends']): Promise<IpcRequests[C]['answer']> =>
    ipc.invoke(channel, sent);
}
type Invoke = ReturnType<typeof createInvoke>;

/** API of the local page: each function sends one request, and exposes nothing of Electron. */
export function localBridge(ipc: Ipc): LocalBridge {
  const invoke = createInvoke(ipc);
  return {
    state: () => invoke('local:state', null),
    onState(listener) {
      const channel: keyof IpcEvents = 'local:state';
      ipc.on(channel, (_event, state: IpcEvents['local:state']) => listener(state));
    },
    selectLanguage: (language) => invoke('local:language', language),
    selectRole: (role) => invoke('local:role', role),
    selectScreen: (id) => invoke('local:screen', id),
    selectServer: (address) => invoke('local:server', address),
    returnToBefore: () => invoke('local:return', null),
  };
}

/** API of pages of the branch server. */
export function pageBridge(ipc: Ipc): ApplianceBridge {
  const invoke = createInvoke(ipc);
  return {
    wantAttention: ({ title, text }) => invoke('page:attention', { title, text }),
    workstation: () => invoke('page:workstation', null),
    rememberWorkstation: (workstation) => invoke('page:store-workstation', workstation),
  };
}

/** Heartbeat interval, ms; a hung page misses them. */
const HEARTBEAT_MS = 5_000;

/**
 * Sends heartbeats, with whether the page shows content: from the thread of the page, so that they stop when it
 * hangs, and outside of its scripts, which need not cooperate.
 */
export function startHeartbeats(
  invoke: Invoke,
  page: Document,
  every: (ms: number, work: () => void) => unknown,
): void {
  const sendHeartbeat = () => {
    // The main process logs errors; the next heartbeat follows anyway.
    invoke('page:heartbeat', { isRendered: isRendered(page) }).catch(() => {});
  };
  sendHeartbeat();
  every(HEARTBEAT_MS, sendHeartbeat);
}

/** Checks the root element of our pages; other pages count once they have a body. */
function isRendered(page: Document): boolean {
  const root = page.getElementById('root') ?? page.body;
  return root !== null && root.childElementCount > 0;
}

/** Size of the corner in CSS pixels from the top left, and press duration, ms. */
const CORNER = 80;
const PRESS_MS = 8_000;

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;
const isInCorner = ({ clientX, clientY }: Point): boolean => clientX < CORNER && clientY < CORNER;

/** Detects a long press in the corner, which starts a role change on machines without keyboard. */
export function watchCorner(
  invoke: Invoke,
  page: Pick<EventTarget, 'addEventListener'>,
  after: (ms: number, work: () => void) => () => void,
): void {
  let cancel = () => {};
  const on = (type: string, listener: (point: Point) => void) =>
    page.addEventListener(type, (event) => listener(event as PointerEvent), { capture: true });
  on('pointerdown', (point) => {
    cancel();
    if (!isInCorner(point)) return;
    cancel = after(PRESS_MS, () => {
      invoke('page:corner', null).catch(() => {});
    });
  });
  on('pointermove', (point) => {
    if (!isInCorner(point)) cancel();
  });
  on('pointerup', () => cancel());
  on('pointercancel', () => cancel());
}

/** Ignores files dropped outside of a drop target. */
export function rejectDrops(page: Pick<EventTarget, 'addEventListener'>): void {
  for (const type of ['dragover', 'drop']) {
    // Last of all, so that a page that takes files has taken them already.
    page.addEventListener(type, (event) => {
      if (!event.defaultPrevented) event.preventDefault();
    });
  }
}
