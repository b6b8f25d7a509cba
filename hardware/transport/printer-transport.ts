import type { Duplex } from 'node:stream';

/** The reason why a printer cannot accept a document now. */
export type PrinterError =
  /** Could not be connected. */
  | 'unreachable'
  /** Connected, but the printer does not report its status. */
  | 'no-answer'
  /** Offline without an error: its feed button is pressed, or another computer is printing. */
  | 'busy'
  | 'out-of-paper'
  | 'cover-open'
  /** Jammed cutter, overheated head or defect. */
  | 'error';

export type PrinterStatus =
  | { readonly ready: true; readonly paperLow: boolean }
  | { readonly ready: false; readonly error: PrinterError | 'aborted' };

/**
 * The outcome of a document. The difference between `refused` and `unknown` prevents double printing: a refused
 * document may be sent again, an unknown one only after a person has checked.
 */
export type PrintResult =
  /** The printer confirmed the print. */
  | { readonly outcome: 'printed' }
  /** No byte of the document was sent. */
  | { readonly outcome: 'refused'; readonly reason: PrinterError | 'aborted' }
  /** Bytes may have been sent and the printer did not confirm the print. */
  | { readonly outcome: 'unknown'; readonly reason: UnknownReason };

export type UnknownReason =
  | 'connection-lost'
  /** The printer stopped accepting bytes. */
  | 'stalled'
  /** It accepted all bytes and did not report completion in time. */
  | 'no-completion'
  /** It reported the end of the paper instead of completion. */
  | 'out-of-paper'
  /** The printing process ended in the meantime. */
  | 'interrupted'
  | 'aborted';

/** Communicates with one printer. Neither call rejects: every outcome is a value. */
export type PrinterTransport = {
  /**
   * Sends a document unless the printer's status forbids it, and waits until it is printed.
   *
   * @param name a UUID by which an intermediate print agent records the outcome
   */
  print(document: Uint8Array, signal?: AbortSignal, name?: string): Promise<PrintResult>;
  /** Queries the status without printing. */
  readStatus(signal?: AbortSignal): Promise<PrinterStatus>;
};

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

/** Calls back with received data as bytes; Node emits text only if an encoding is set. */
export function onBytes(stream: Duplex, listener: (bytes: Buffer) => void): void {
  stream.on('data', (part: string | Buffer) => listener(typeof part === 'string' ? Buffer.from(part) : part));
}
