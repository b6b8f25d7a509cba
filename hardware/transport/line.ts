import type { Duplex } from 'node:stream';

/** A way to one printer over which bytes go both ways, however it is attached. */
export interface Line {
  /** Emits `close` once it is of no use any more, for whatever reason. */
  readonly stream: Duplex;
  /** Tells whether bytes can go. */
  readonly isOpen: () => boolean;
  /** Hears once they can. */
  readonly onOpen: (hear: () => void) => void;
  /** How long its end waits for the printer's own, ms; 0 where there is none to wait for. */
  readonly farewell: number;
  /** Lets go of the printer, so that others may have it. */
  readonly close: () => void | Promise<void>;
}
