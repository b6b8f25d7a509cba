import type { Printer } from '#shared/contract/devices/printing.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** Milliseconds for which a printer may be out of reach before it is told: one that is switched off and on is back by then. */
const OFFLINE_MS = 60_000;

/** What a printer asks of staff: to look at it now, to have a new roll ready, or nothing. */
export type Need = 'look' | 'paper' | 'nothing';

/**
 * Tells what a printer needs: it is looked at where it does not print, or where tickets may have come out without
 * paper. One that is busy, or not found for a moment, comes back by itself.
 */
export function needOf({ fault, since, unprinted, paperLow }: Printer, now: Millis): Need {
  if (unprinted.length > 0) return 'look';
  const isOffline = fault === 'unreachable' || fault === 'no-answer';
  if (fault !== null && fault !== 'busy' && !(isOffline && now - since < OFFLINE_MS)) return 'look';
  return paperLow === 'Y' ? 'paper' : 'nothing';
}

const RANKS = { look: 0, paper: 1, nothing: 2 } as const;

/** Printers that need looking at first, then those whose paper is near its end, each group by name. */
export function byNeed(printers: readonly Printer[], now: Millis): Printer[] {
  const rank = (printer: Printer) => RANKS[needOf(printer, now)];
  return [...printers].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}
