import { io, type Socket } from 'socket.io-client';
import {
  type DeviceHeartbeat,
  type DisplayHeartbeat,
  type PageCommands,
  sendDeviceHeartbeat,
  sendDisplayHeartbeat,
} from '#shared/contract/devices/device-heartbeats.ts';
import type { ClientEvents, ServerEvents, SubscriptionAnswer } from '#shared/contract/socket-events.ts';
import { DEMO } from '../servers/demo-branch.ts';
import type { Branch } from '../servers/start-branch.ts';

/** What the page of the demonstration's display says while all is well. */
const beatOf = (more: Partial<DisplayHeartbeat> = {}): DisplayHeartbeat => ({
  idDisplays: DEMO.display,
  page: '0000000a',
  version: 'test',
  shows: 'waiting',
  code: null,

  revision: null,
  width: 1920,
  height: 1080,
  current: true,
  silent: false,
  chimeFails: false,
  unspoken: [],
  failedSlides: [],
  upSeconds: null,
  ...more,
});

/** Says by a request by itself that a page is alive. */
export function beat(branch: Branch, more: Partial<DisplayHeartbeat> = {}): Promise<PageCommands> {
  const body = beatOf(more);
  return branch.anybody.call(sendDisplayHeartbeat, { params: { id: body.idDisplays }, body });
}

/** What the page of the demonstration's first kiosk says while all is well. */
const kioskBeat = (more: Partial<DeviceHeartbeat> = {}): DeviceHeartbeat => ({
  role: 'kiosk',
  idBranches: DEMO.branch,
  idKiosks: DEMO.kiosks.entrance,
  idWorkstations: null,
  page: '000000aa',
  version: 'test',
  shows: 'choosing',
  revision: null,
  width: 1080,
  height: 1920,
  upSeconds: 60,
  wait: 0,
  ...more,
});

/** Says that the page of a kiosk or a workstation is alive. */
export const beatKiosk = (branch: Branch, more: Partial<DeviceHeartbeat> = {}): Promise<PageCommands> =>
  branch.anybody.call(sendDeviceHeartbeat, { body: kioskBeat(more) });

export type PageSocket = Socket<ServerEvents, ClientEvents>;

/** Opens the socket of a page; `token` makes it one of the staff, `headers` are those of a proxy before the server. */
export const pageSocket = (
  branch: Branch,
  token?: string,
  extraHeaders: Readonly<Record<string, string>> = {},
): PageSocket =>
  io(branch.origin, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders,
    ...(token && { auth: { token } }),
  });

export const beatOver = (
  socket: PageSocket,
  more: Partial<DisplayHeartbeat> = {},
): Promise<SubscriptionAnswer<PageCommands>> => socket.emitWithAck('display:beat', beatOf(more));
