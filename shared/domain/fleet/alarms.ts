import { DEVICE_ISSUES } from '../devices/device-state.ts';
import type { Millis } from '../ids.ts';
import { type ConnectionState, type EnrolmentState, isDisconnected } from './connection-state.ts';

/**
 * Lists what a branch's report can show to be wrong; `dark` and `silent` are kiosks and displays, `program` is a version
 * that a device was not well with.
 */
export const REPORT_ALARMS = ['clock', 'disk', 'ballast', 'printer', 'dark', 'silent', 'program'] as const;
export type ReportAlarm = (typeof REPORT_ALARMS)[number];

/**
 * Lists what central sees by itself: it takes nothing more from the branch, the branch has said what it may not, two
 * machines say that they are it, rows of it wait in quarantine, a day of it is not the same at both ends, or nothing of
 * it has come for too long.
 */
export const SEEN_ALARMS = ['stopped', 'overstepped', 'copy', 'quarantined', 'differs', 'behind'] as const;
export type SeenAlarm = (typeof SEEN_ALARMS)[number];

export const ALARM_KINDS = [...SEEN_ALARMS, ...REPORT_ALARMS] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/**
 * Lists what can be wrong with central itself; `delivery` says that nobody is told of alarms as they should be, `file`
 * that the file of a resource is gone, which branches cannot get any more, `deployment` that the handing-out of a version has
 * stopped by itself.
 */
export const CENTRAL_ALARMS = ['disk', 'ballast', 'delivery', 'file', 'deployment'] as const;
export type CentralAlarm = (typeof CENTRAL_ALARMS)[number];

/**
 * Lists what can be done about an alarm, and what happens to a branch at a moment: it was put back to an earlier state,
 * or began anew. Kept among its alarms.
 */
export const FLEET_EVENTS = ['enrolled', 'replaced', 'revoked', 'putBack', 'newEpoch'] as const;
export type FleetEvent = (typeof FLEET_EVENTS)[number];

/** Marks the `behind` of a branch that is not heard at all, beside one that is and does not send. */
export const OFFLINE = 'away';

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
  /** Missing of a branch that is older than they. */
  readonly devices?:
    | readonly { readonly name: string; readonly state: string; readonly raised: 'Y' | 'N' }[]
    | undefined;
  /** The version that no device of it gets any more; missing as well. */
  readonly stoppedDeviceVersion?: string | null | undefined;
}

/**
 * Finds what is wrong with a branch by its report; `skewMs` is by how much its clock is ahead. `detail` says which of
 * several it is about, so that the same matter is the same alarm from one report to the next.
 */
export function alarmsOf(report: Judged, skewMs: number): { kind: ReportAlarm; detail: string }[] {
  const { disk, printers, devices = [], stoppedDeviceVersion: stopped = null } = report;
  const faulty = new Set(printers.filter(({ fault }) => fault !== null).map(({ name }) => name));
  return [
    ...(Math.abs(skewMs) > CLOCK_OFF_MS ? [{ kind: 'clock' as const, detail: '' }] : []),
    ...(isDiskLow(disk.freeBytes, disk.totalBytes) ? [{ kind: 'disk' as const, detail: '' }] : []),
    ...(disk.ballast ? [] : [{ kind: 'ballast' as const, detail: '' }]),
    ...[...faulty].map((detail) => ({ kind: 'printer' as const, detail })),
    ...DEVICE_ISSUES.flatMap((kind) => {
      // Only what staff of the branch are told of too: at night a screen is off as it should be.
      const names = devices.filter(({ state, raised }) => raised === 'Y' && state === kind);
      return [...new Set(names.map(({ name }) => name))].map((detail) => ({ kind, detail }));
    }),
    ...(stopped === null ? [] : [{ kind: 'program' as const, detail: stopped }]),
  ];
}

/** What central knows of a branch beside what it reports. */
interface Seen {
  /** Reason why central takes nothing more until a person has looked; null while it does. */
  readonly stopped: string | null;
  readonly overstepped: boolean;
  readonly copied: boolean;
  readonly quarantined: number;
  /** True while a day of it holds what central cannot take. */
  readonly differs: boolean;
  readonly enabled: boolean;
  readonly connection: ConnectionState;
  readonly enrolment: EnrolmentState;
  /** Milliseconds since its last report; null where none came. */
  readonly offlineMs: Millis | null;
  readonly lagRows: number;
  /** For how long the oldest row has waited that central lacks, by the last report. */
  readonly lagMs: Millis;
}

/** Finds what is wrong with a branch by what central sees. Being behind is none where `behindMs` is 0. */
export function seenAlarms(seen: Seen, behindMs: Millis): { kind: SeenAlarm; detail: string }[] {
  const { stopped } = seen;
  const behind = behindMs > 0 && seen.enabled ? behindAs(seen, behindMs) : null;
  return [
    ...(stopped === null ? [] : [{ kind: 'stopped' as const, detail: stopped }]),
    ...(seen.overstepped ? [{ kind: 'overstepped' as const, detail: '' }] : []),
    ...(seen.copied ? [{ kind: 'copy' as const, detail: '' }] : []),
    ...(seen.quarantined > 0 ? [{ kind: 'quarantined' as const, detail: '' }] : []),
    ...(seen.differs ? [{ kind: 'differs' as const, detail: '' }] : []),
    ...(behind === null ? [] : [{ kind: 'behind' as const, detail: behind }]),
  ];
}

/** Says in which way a branch is behind; null where it is not. */
function behindAs(seen: Seen, behindMs: Millis): string | null {
  const { connection, offlineMs, lagRows, lagMs } = seen;
  if (isDisconnected(seen)) return (offlineMs ?? 0) > behindMs ? OFFLINE : null;
  return connection === 'online' && lagRows > 0 && lagMs > behindMs ? '' : null;
}
