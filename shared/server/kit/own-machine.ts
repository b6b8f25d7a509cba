import type { IncomingMessage } from 'node:http';

/** Tells whether an address, as a socket knows it, is this machine itself: nobody can listen in between. */
export const isOwnMachine = (address: string | undefined): boolean =>
  address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address);

/**
 * Tells whether a request comes from this machine itself: no proxy that stands before the server handed it on, and no
 * page of another server made a browser here send it.
 */
export const isLocalRequest = ({ socket, headers }: LocalRequest): boolean =>
  isOwnMachine(socket.remoteAddress) &&
  !headers.forwarded &&
  !headers['x-forwarded-for'] &&
  !headers.via &&
  namesOwnMachine(headers.host, socket.localPort) &&
  isOfOwnPage(headers);

interface LocalRequest {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress' | 'localPort'>;
  readonly headers: IncomingMessage['headers'];
}

const OWN_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::(\d{1,5}))?$/i;

/** Port of HTTP, which browsers leave out. */
const USUAL_PORT = 80;

/**
 * Tells whether a request was meant for this machine by a name that nobody else can give away: one that a stranger's
 * name server leads here (DNS rebinding) says its own name in Host.
 */
function namesOwnMachine(host: string | undefined, port: number | undefined): boolean {
  const named = OWN_NAME.exec(host ?? '');
  return named !== null && Number(named[1] ?? USUAL_PORT) === port;
}

/** Tells whether a browser says that the request is of a page of this server, or typed; what is no browser says nothing. */
function isOfOwnPage({ host, origin, 'sec-fetch-site': site }: LocalRequest['headers']): boolean {
  return (
    (origin === undefined || origin.toLowerCase() === `http://${host}`.toLowerCase()) &&
    (site === undefined || site === 'same-origin' || site === 'none')
  );
}
