/** Names why a printer cannot take a document now. */
export type PrinterFault =
  /** Could not be connected. */
  | 'unreachable'
  /** Connected, but the printer does not tell its status. */
  | 'no-answer'
  /** Off line without a fault: its feed button is held, or another computer is printing. */
  | 'busy'
  | 'out-of-paper'
  | 'cover-open'
  /** Jammed cutter, hot head or broken: see the printer itself. */
  | 'error';

export type PrinterStatus =
  | { readonly ready: true; readonly paperLow: boolean }
  | { readonly ready: false; readonly fault: PrinterFault | 'aborted' };

/**
 * Tells what became of a document. The difference between `refused` and `unknown` keeps a ticket from being printed
 * twice: a refused document may be sent again, an unknown one only when a person has looked.
 */
export type PrintResult =
  /** The printer said that it has printed. */
  | { readonly outcome: 'printed' }
  /** Sent not one byte of the document. */
  | { readonly outcome: 'refused'; readonly reason: PrinterFault | 'aborted' }
  /** Bytes may have been sent and the printer never said that it had printed. */
  | { readonly outcome: 'unknown'; readonly reason: LostTrack };

export type LostTrack =
  | 'connection-lost'
  /** The printer stopped taking bytes. */
  | 'stalled'
  /** It took all bytes and did not report completion in time. */
  | 'no-completion'
  /** It reported the end of its paper instead of completion. */
  | 'out-of-paper'
  /** Whoever was printing has itself ended meanwhile. */
  | 'interrupted'
  | 'aborted';

/** Speaks with one printer, however it is attached. Neither call ever rejects: every outcome is a value. */
export type PrinterTransport = {
  /**
   * Sends one document, unless the printer's status forbids it, and waits until it is printed.
   *
   * @param name a UUID by which whoever prints it in between remembers what became of it
   */
  print(document: Uint8Array, signal?: AbortSignal, name?: string): Promise<PrintResult>;
  /** Asks the printer how it is without printing anything. */
  readStatus(signal?: AbortSignal): Promise<PrinterStatus>;
};
