import type { IncomingMessage } from 'node:http';

/** Tells whether an address, as a socket knows it, is this machine itself: nobody can listen in between. */
export const isOwnMachine = (address: string | undefined): boolean =>
  address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address);

/** Tells whether a request comes from this machine itself and no proxy that stands before the server handed it on. */
export const isLocalRequest = ({ socket, headers }: LocalRequest): boolean =>
  isOwnMachine(socket.remoteAddress) && !headers.forwarded && !headers['x-forwarded-for'] && !headers.via;

interface LocalRequest {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
  readonly headers: IncomingMessage['headers'];
}
