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

/** Heartbeat of the demonstration's display without problems. */
const heartbeatOf = (more: Partial<DisplayHeartbeat> = {}): DisplayHeartbeat => ({
  idDisplays: DEMO.display,
  page: '0000000a',
  version: 'test',
  shows: 'waiting',
  code: null,

  revision: null,
  width: 1920,
  height: 1080,
  current: true,
  muted: false,
  chimeFails: false,
  unspoken: [],
  failedSlides: [],
  upSeconds: null,
  ...more,
});

/** Sends a heartbeat by a separate request. */
export function heartbeat(branch: Branch, more: Partial<DisplayHeartbeat> = {}): Promise<PageCommands> {
  const body = heartbeatOf(more);
  return branch.anybody.call(sendDisplayHeartbeat, { params: { id: body.idDisplays }, body });
}

/** Heartbeat of the demonstration's first kiosk without problems. */
const kioskHeartbeat = (more: Partial<DeviceHeartbeat> = {}): DeviceHeartbeat => ({
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

/** Sends a heartbeat of a kiosk or a workstation page. */
export const sendKioskHeartbeat = (
  branch: Branch,
  more: Partial<DeviceHeartbeat> = {},
): Promise<PageCommands> => branch.anybody.call(sendDeviceHeartbeat, { body: kioskHeartbeat(more) });

export type PageSocket = Socket<ServerEvents, ClientEvents>;

/** Opens the socket of a page; `token` authenticates staff, `headers` simulate a proxy. */
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

export const heartbeatOver = (
  socket: PageSocket,
  more: Partial<DisplayHeartbeat> = {},
): Promise<SubscriptionAnswer<PageCommands>> => socket.emitWithAck('display:heartbeat', heartbeatOf(more));
