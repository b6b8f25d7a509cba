/** Lists what a branch's report can show to be wrong. */
export const REPORT_ALARMS = ['clock', 'disk', 'ballast', 'printer'] as const;
export type ReportAlarm = (typeof REPORT_ALARMS)[number];

/**
 * Adds what central sees by itself: it takes nothing more from the branch, the branch has said what it may not, or two
 * machines say that they are it.
 */
export const ALARM_KINDS = ['stopped', 'overstepped', 'copy', ...REPORT_ALARMS] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** Lists what can be done about an alarm; kept among its alarms. */
export const FLEET_EVENTS = ['enrolled', 'replaced', 'revoked'] as const;
export type FleetEvent = (typeof FLEET_EVENTS)[number];

/** Limits what raises no alarm. Tickets carry times, so a minute is felt; a disk below a twentieth fills too soon. */
const CLOCK_OFF_MS = 60_000;
const DISK_FREE_SHARE = 0.05;

/** Tells whether a disk is so full that somebody has to see to it. */
export const isDiskLow = (freeBytes: number, totalBytes: number): boolean =>
  freeBytes < totalBytes * DISK_FREE_SHARE;

/** The part of a branch's report that alarms follow from. */
interface Judged {
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number; readonly ballast: boolean };
  readonly printers: readonly { readonly name: string; readonly fault: string | null }[];
}

/**
 * Finds what is wrong with a branch by its report; `skewMs` is by how much its clock is ahead. `detail` says which of
 * several it is about, so that the same matter is the same alarm from one report to the next.
 */
export function alarmsOf(report: Judged, skewMs: number): { kind: ReportAlarm; detail: string }[] {
  const { disk, printers } = report;
  const faulty = new Set(printers.filter(({ fault }) => fault !== null).map(({ name }) => name));
  return [
    ...(Math.abs(skewMs) > CLOCK_OFF_MS ? [{ kind: 'clock' as const, detail: '' }] : []),
    ...(isDiskLow(disk.freeBytes, disk.totalBytes) ? [{ kind: 'disk' as const, detail: '' }] : []),
    ...(disk.ballast ? [] : [{ kind: 'ballast' as const, detail: '' }]),
    ...[...faulty].map((detail) => ({ kind: 'printer' as const, detail })),
  ];
}
