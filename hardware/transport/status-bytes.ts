import type { PrinterFault } from './printer-transport.ts';

/** The four questions of real-time status, `DLE EOT n`: printer, off-line cause, error cause, paper. */
export const statusQueries = [1, 2, 3, 4].map((n) => Uint8Array.of(0x10, 0x04, n));

/** `GS r 1`, answered in turn with the print data: its answer says that all before it has been printed. */
export const completionQuery = Uint8Array.of(0x1d, 0x72, 0x01);

/** `GS a 0` turns off status that the printer sends unasked, which could pass for the answer to `GS r`. */
export const silenceUnasked = Uint8Array.of(0x1d, 0x61, 0x00);

/** Tells whether a byte can be the answer to `DLE EOT`: bits 1 and 4 set, 0 and 7 clear. */
export function isRealTimeStatus(byte: number): boolean {
  return (byte & 0x93) === 0x12;
}

/** Tells whether a byte can be the answer to `GS r 1`: bits 4 and 7 clear. */
export function isPaperStatus(byte: number): boolean {
  return (byte & 0x90) === 0;
}

/** Recognises the first of the four bytes that a printer sends unasked: bit 4 set, 0, 1 and 7 clear. */
export function opensUnaskedStatus(byte: number): boolean {
  return (byte & 0x93) === 0x10;
}

/** Tells whether an answer to `GS r 1` reports the end of the paper. */
export function reportsPaperEnd(paperStatus: number): boolean {
  return (paperStatus & 0x0c) !== 0;
}

type StatusAnswers = readonly [printer: number, offline: number, error: number, paper: number];

/**
 * Finds the fault in the answers to the four `DLE EOT` questions, or `null` when the printer may print.
 * An open cover comes first, because a lifted cover makes the paper sensor report an end too.
 */
export function faultOf([printer, offline, error, paper]: StatusAnswers): PrinterFault | null {
  if (offline & 0x04) return 'cover-open';
  if (paper & 0x60 || offline & 0x20) return 'out-of-paper';
  if (error & 0x6c || offline & 0x40) return 'error';
  if (printer & 0x08) return 'busy';
  return null;
}

/** Tells whether the paper answer (`DLE EOT 4`) says that the roll is nearly used up. */
export function isPaperLow(paper: number): boolean {
  return (paper & 0x0c) !== 0;
}
