import { connect, type Socket } from 'node:net';
import type { PrinterAddress } from '#shared/domain/printing/printer-address.ts';
import { createConnectionTransport, type TransportTimeouts } from './connection-transport.ts';
import type { PrinterConnection, PrinterTransport } from './printer-transport.ts';
import { createSerialTransport } from './serial-transport.ts';
import { createUsbTransport } from './usb-transport.ts';

/** Creates the transport for a printer address. */
export function transportTo(address: PrinterAddress): PrinterTransport {
  switch (address.kind) {
    case 'network':
      return createNetworkTransport(address);
    case 'usb':
      return createUsbTransport(address);
    case 'serial':
      return createSerialTransport(address);
  }
}

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
 *
 * @internal used by tests besides this file
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
