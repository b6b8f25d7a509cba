import type { SerialPort } from 'serialport';
import type { Line } from './line.ts';
import { createLineTransport, type LineTimeouts } from './line-transport.ts';
import type { PrinterTransport } from './printer-transport.ts';

export type SerialPrinter = Partial<LineTimeouts> & {
  /** Name of the port: `/dev/serial/by-id/…`, `/dev/ttyUSB0`, `COM3`. */
  readonly path: string;
  readonly baudRate: number;
};

/** A printer at a serial port: eight bits, no parity, one stop bit, as thermal printers are delivered. */
export function createSerialTransport({ path, baudRate, ...timeouts }: SerialPrinter): PrinterTransport {
  return createLineTransport(async () => {
    // Fetched with the first use: a branch without serial printers, or without the driver, goes on without it.
    const { SerialPort } = await import('serialport');
    return lineOver(new SerialPort({ path, baudRate, autoOpen: false }));
  }, timeouts);
}

/**
 * From Node 26.4 on what comes at a port is heard only with the next turn of the event loop, which may be long in
 * coming (serialport/bindings-cpp, 239): as long as a port is open, a turn comes every so many milliseconds.
 */
const TURN_EVERY = 5;

function lineOver(port: SerialPort): Line {
  const turning = setInterval(() => {}, TURN_EVERY);
  port.once('close', () => clearInterval(turning));
  // What cannot be opened is closed at once, which whoever waits for it hears.
  port.open((error) => error && port.destroy());
  // The port says that it was closed by an event of its own; a stream that is waited for must end.
  port.once('close', () => port.destroy());
  return {
    stream: port,
    isOpen: () => port.isOpen,
    onOpen: (hear) => port.once('open', hear),
    farewell: 0,
    close: () => closed(port),
  };
}

/** Resolves when the port is free for the next; one that is stuck in a write is let go without its consent. */
function closed(port: SerialPort): Promise<void> {
  return new Promise((resolve) => {
    if (!port.isOpen) {
      port.destroy();
      return resolve();
    }
    port.close(() => {
      port.destroy();
      resolve();
    });
  });
}
