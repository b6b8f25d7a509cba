import type { Printer } from '#shared/contract/devices/printing.ts';
import type { PrinterHealth } from './spool.ts';

/** Tells how a printer is; nobody knows until it has been heard once. */
export const presentHealth = ({
  fault,
  since,
  lowSince,
}: PrinterHealth): Pick<Printer, 'heard' | 'fault' | 'since' | 'paperLow' | 'lowSince'> => ({
  heard: since > 0 ? 'Y' : 'N',
  fault,
  since,
  paperLow: lowSince > 0 ? 'Y' : 'N',
  lowSince,
});
