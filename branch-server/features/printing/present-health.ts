import type { Printer } from '#shared/contract/devices/printing.ts';
import type { PrinterHealth } from './spool.ts';

/** State of a printer; unknown until its first status. */
export const presentHealth = ({
  error,
  since,
  lowSince,
}: PrinterHealth): Pick<Printer, 'reported' | 'error' | 'since' | 'paperLow' | 'lowSince'> => ({
  reported: since > 0 ? 'Y' : 'N',
  error,
  since,
  paperLow: lowSince > 0 ? 'Y' : 'N',
  lowSince,
});
