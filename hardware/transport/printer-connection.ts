import type { Duplex } from 'node:stream';

/** A bidirectional byte connection to one printer. */
export interface PrinterConnection {
  /** Emits `close` once it is unusable, for any reason. */
  readonly stream: Duplex;
  readonly isOpen: () => boolean;
  /** Calls back once it is open. */
  readonly onOpen: (listener: () => void) => void;
  /** How long to wait for the printer to close its end, in milliseconds; 0 if it cannot. */
  readonly closeWaitMs: number;
  /** Releases the printer for others. */
  readonly close: () => void | Promise<void>;
}
