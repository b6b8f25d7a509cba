import type { Printer } from '#shared/contract/devices/printing.ts';

/** Tells whether a printer needs looking at: it does not print, or tickets may have come out without paper. */
export function needsLooking({ fault, unprinted }: Printer): boolean {
  return (fault !== null && fault !== 'busy') || unprinted.length > 0;
}

/** Printers that need looking at first, each group by name. */
export function byNeed(printers: readonly Printer[]): Printer[] {
  const rank = (printer: Printer) => (needsLooking(printer) ? 0 : 1);
  return [...printers].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}
