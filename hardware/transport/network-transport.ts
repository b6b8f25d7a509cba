import { connect, type Socket } from 'node:net';
import type { Line } from './line.ts';
import { createLineTransport, type LineTimeouts } from './line-transport.ts';
import type { PrinterTransport } from './printer-transport.ts';

export type NetworkPrinter = Partial<LineTimeouts> & {
  readonly host: string;
  readonly port: number;
  /** Opens the connection; stands in for the network in tests. */
  readonly open?: (address: { host: string; port: number }) => Socket;
};

/** A printer with one connection is free for the next only once it has closed its end too. */
const FAREWELL = 300;

/**
 * A printer on the network (raw TCP, usually port 9100).
 * @throws RangeError when the port cannot be one.
 */
export function createNetworkTransport(printer: NetworkPrinter): PrinterTransport {
  const { host, port, open = connect, ...timeouts } = printer;
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new RangeError(`not a port: ${port}`);
  return createLineTransport(() => lineOver(open({ host, port })), timeouts);
}

function lineOver(socket: Socket): Line {
  socket.on('end', () => socket.destroy());
  return {
    stream: socket,
    isOpen: () => !socket.pending,
    onOpen: (hear) => socket.once('connect', hear),
    farewell: FAREWELL,
    close: () => void socket.destroy(),
  };
}
