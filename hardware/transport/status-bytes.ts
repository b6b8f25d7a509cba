import type { PrinterError } from './printer-transport.ts';

/** The four real-time status queries, `DLE EOT n`: printer, offline cause, error cause, paper. */
export const statusQueries = [1, 2, 3, 4].map((n) => Uint8Array.of(0x10, 0x04, n));

/** `GS r 1`, processed in order with the print data: its answer confirms everything before it. */
export const completionQuery = Uint8Array.of(0x1d, 0x72, 0x01);

/** `GS a 0` disables automatic status back, which could be mistaken for the answer to `GS r`. */
export const disableAutoStatus = Uint8Array.of(0x1d, 0x61, 0x00);

/** Whether a byte can be the answer to `DLE EOT`: bits 1 and 4 set, 0 and 7 clear. */
export function isRealTimeStatus(byte: number): boolean {
  return (byte & 0x93) === 0x12;
}

/** Whether a byte can be the answer to `GS r 1`: bits 4 and 7 clear. */
export function isPaperStatus(byte: number): boolean {
  return (byte & 0x90) === 0;
}

/** Whether a byte is the first of the four automatic status bytes: bit 4 set, 0, 1 and 7 clear. */
export function startsAutoStatus(byte: number): boolean {
  return (byte & 0x93) === 0x10;
}

/** Whether an answer to `GS r 1` reports the end of the paper. */
export function reportsPaperEnd(paperStatus: number): boolean {
  return (paperStatus & 0x0c) !== 0;
}

type StatusAnswers = readonly [printer: number, offline: number, error: number, paper: number];

/**
 * The error in the answers to the four `DLE EOT` queries, or null when the printer is ready. An open cover has
 * precedence because it makes the paper sensor report an end too.
 */
export function printerErrorOf([printer, offline, error, paper]: StatusAnswers): PrinterError | null {
  if (offline & 0x04) return 'cover-open';
  if (paper & 0x60 || offline & 0x20) return 'out-of-paper';
  if (error & 0x6c || offline & 0x40) return 'error';
  if (printer & 0x08) return 'busy';
  return null;
}

/** Whether the paper answer (`DLE EOT 4`) reports that the roll is nearly empty. */
export function isPaperLow(paper: number): boolean {
  return (paper & 0x0c) !== 0;
}
