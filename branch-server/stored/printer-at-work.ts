import type { PrinterError } from '#shared/contract/devices/printing.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** A printer as printing knows it, for lists of devices. */
export interface PrinterAtWork {
  readonly id: number;
  readonly name: string;
  readonly idBranches: number;
  /** The kiosk that prints there. */
  readonly idKiosks: number | null;
  /** The paired device of its connection; null for a printer of the branch server. */
  readonly idDevices: number | null;
  readonly isOn: boolean;
  /** False until its first status. */
  readonly reported: boolean;
  /** Null without an error, or if it is disabled. */
  readonly error: PrinterError | null;
  readonly errorSince: Millis;
  /** Since when its paper is near the end; 0 while it is not. */
  readonly lowSince: Millis;
  /** Papers that are still to be printed. */
  readonly waiting: number;
}
