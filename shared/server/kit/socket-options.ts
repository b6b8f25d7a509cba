import type { IncomingMessage } from 'node:http';

/** Socket.IO options of both servers. */
export const SOCKET_OPTIONS = {
  serveClient: false,
  pingInterval: 5_000,
  pingTimeout: 5_000,
  allowRequest: allowSameOrigin,
};

type Allowed = (error: string | null | undefined, allowed: boolean) => void;

/**
 * Accepts sockets of this server's pages only. Compares host names, because a proxy may use another port; clients
 * that are not browsers send no origin.
 */
function allowSameOrigin(request: IncomingMessage, answer: Allowed): void {
  const { origin, host = '' } = request.headers;
  const isOwn = origin === undefined || hostnameOf(origin) === hostnameOf(`http://${host}`);
  answer(isOwn ? null : 'origin', isOwn);
}

const hostnameOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).hostname : null);
