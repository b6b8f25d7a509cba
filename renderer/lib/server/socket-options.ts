import type { ManagerOptions } from 'socket.io-client';

/** A WebSocket at once, which takes one request instead of six; long polling only where a proxy lets none through. */
export const SOCKET_OPTIONS = {
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
} as const satisfies Partial<ManagerOptions>;
