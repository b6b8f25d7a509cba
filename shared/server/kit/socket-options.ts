import type { IncomingMessage } from 'node:http';

/** Says how either server takes the sockets of its pages. */
export const SOCKET_OPTIONS = {
  serveClient: false,
  pingInterval: 5_000,
  pingTimeout: 5_000,
  allowRequest: allowSameOrigin,
};

type Allowed = (error: string | null | undefined, allowed: boolean) => void;

/**
 * Lets only pages of this server connect: a page from elsewhere, in the browser of somebody who is signed in, must
 * not. Compares the names alone, since a proxy may have another port; what is no browser names no origin.
 */
function allowSameOrigin(request: IncomingMessage, answer: Allowed): void {
  const { origin, host = '' } = request.headers;
  const isOwn = origin === undefined || hostnameOf(origin) === hostnameOf(`http://${host}`);
  answer(isOwn ? null : 'origin', isOwn);
}

const hostnameOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).hostname : null);
