import type { ManagerOptions } from 'socket.io-client';

/** WebSocket first, which takes one request instead of six; long polling behind proxies that block WebSockets. */
export const SOCKET_OPTIONS = {
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
} as const satisfies Partial<ManagerOptions>;
