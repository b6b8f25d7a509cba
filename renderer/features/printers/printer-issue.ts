import type { Printer } from '#shared/contract/devices/printing.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** Time for which a printer may be unreachable before it is reported, ms; switching one off and on takes less. */
const OFFLINE_MS = 60_000;

/** Action that a printer requires: check it, prepare a new roll, or nothing. */
export type Need = 'look' | 'paper' | 'none';

/**
 * Action that a printer requires. It must be checked if it cannot print or tickets may be unprinted; a busy or
 * briefly unreachable printer recovers without action.
 */
export function needOf({ error, since, unprinted, paperLow }: Printer, now: Millis): Need {
  if (unprinted.length > 0) return 'look';
  const isOffline = error === 'unreachable' || error === 'no-answer';
  if (error !== null && error !== 'busy' && !(isOffline && now - since < OFFLINE_MS)) return 'look';
  return paperLow === 'Y' ? 'paper' : 'none';
}

const RANKS = { look: 0, paper: 1, none: 2 } as const;

/** Sorts printers: those to check first, then those with low paper, each group by name. */
export function byNeed(printers: readonly Printer[], now: Millis): Printer[] {
  const rank = (printer: Printer) => RANKS[needOf(printer, now)];
  return [...printers].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}
