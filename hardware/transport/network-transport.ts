import { connect, type Socket } from 'node:net';
import { createConnectionTransport, type TransportTimeouts } from './connection-transport.ts';
import type { PrinterConnection } from './printer-connection.ts';
import type { PrinterTransport } from './printer-transport.ts';

export type NetworkPrinter = Partial<TransportTimeouts> & {
  readonly host: string;
  readonly port: number;
  /** Opens the connection; replaced in tests. */
  readonly open?: (address: { host: string; port: number }) => Socket;
};

/** A printer that serves one connection is available again only after it has closed its end. */
const CLOSE_WAIT_MS = 300;

/**
 * A transport to a network printer (raw TCP, usually port 9100).
 *
 * @throws RangeError when the port is invalid.
 */
export function createNetworkTransport(printer: NetworkPrinter): PrinterTransport {
  const { host, port, open = connect, ...timeouts } = printer;
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new RangeError(`not a port: ${port}`);
  return createConnectionTransport(() => connectionOver(open({ host, port })), timeouts);
}

function connectionOver(socket: Socket): PrinterConnection {
  socket.on('end', () => socket.destroy());
  return {
    stream: socket,
    isOpen: () => !socket.pending,
    onOpen: (listener) => socket.once('connect', listener),
    closeWaitMs: CLOSE_WAIT_MS,
    close: () => void socket.destroy(),
  };
}
