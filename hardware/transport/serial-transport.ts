import type { SerialPort } from 'serialport';
import { createConnectionTransport, type TransportTimeouts } from './connection-transport.ts';
import type { PrinterConnection, PrinterTransport } from './printer-transport.ts';

export type SerialPrinter = Partial<TransportTimeouts> & {
  /** Name of the port: `/dev/serial/by-id/…`, `/dev/ttyUSB0`, `COM3`. */
  readonly path: string;
  readonly baudRate: number;
};

/** A transport to a serial printer: eight bits, no parity, one stop bit, the default of thermal printers. */
export function createSerialTransport({ path, baudRate, ...timeouts }: SerialPrinter): PrinterTransport {
  return createConnectionTransport(async () => {
    // Imported on first use, so that a branch without serial printers or without the driver can start.
    const { SerialPort } = await import('serialport');
    return connectionOver(new SerialPort({ path, baudRate, autoOpen: false }));
  }, timeouts);
}

/**
 * From Node 26.4 on, received data is delivered only with the next turn of the event loop, which may be late
 * (serialport/bindings-cpp, 239). A timer causes turns while a port is open.
 */
const LOOP_TURN_MS = 5;

function connectionOver(port: SerialPort): PrinterConnection {
  const turning = setInterval(() => {}, LOOP_TURN_MS);
  port.once('close', () => clearInterval(turning));
  // A port that cannot be opened is destroyed, which ends the wait for it.
  port.open((error) => error && port.destroy());
  // The port emits its own close event; the stream must end with it.
  port.once('close', () => port.destroy());
  return {
    stream: port,
    isOpen: () => port.isOpen,
    onOpen: (listener) => port.once('open', listener),
    closeWaitMs: 0,
    close: () => closed(port),
  };
}

/** Resolves when the port is free; a port that is stuck in a write is abandoned. */
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
