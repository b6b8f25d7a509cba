import { DEVICE_ISSUES } from '../devices/device-state.ts';
import type { Millis } from '../ids.ts';
import { type ConnectionState, type EnrolmentState, isDisconnected } from './connection-state.ts';

/**
 * Alarms from branch reports; `offline` and `muted` are devices, `duplicate` is a device whose key
 * another machine uses, `program` is a failed device version.
 */
export const REPORT_ALARMS = [
  'clock',
  'disk',
  'reservedSpace',
  'printer',
  'offline',
  'duplicate',
  'muted',
  'program',
] as const;
export type ReportAlarm = (typeof REPORT_ALARMS)[number];

/** Alarms that central detects: stopped reception, unpermitted change, copy, quarantine, differing day, delay. */
export const SEEN_ALARMS = ['stopped', 'overstepped', 'copy', 'quarantined', 'differs', 'behind'] as const;
export type SeenAlarm = (typeof SEEN_ALARMS)[number];

export const ALARM_KINDS = [...SEEN_ALARMS, ...REPORT_ALARMS] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/**
 * Alarms about central; `delivery`: notifications fail; `file`: a resource file is missing; `deployment`: it stopped
 * automatically.
 */
export const CENTRAL_ALARMS = ['disk', 'reservedSpace', 'delivery', 'file', 'deployment'] as const;
export type CentralAlarm = (typeof CENTRAL_ALARMS)[number];

/** Events of a branch, stored with its alarms. */
export const FLEET_EVENTS = ['enrolled', 'replaced', 'revoked', 'restored', 'newEpoch'] as const;
export type FleetEvent = (typeof FLEET_EVENTS)[number];

/** Detail of `behind` for an offline branch. */
export const OFFLINE = 'offline';

/** Permitted clock difference. Disk limit: a twentieth. */
const CLOCK_OFF_MS = 60_000;
const DISK_FREE_SHARE = 0.05;

/** True if a disk is nearly full. */
export const isDiskLow = (freeBytes: number, totalBytes: number): boolean =>
  freeBytes < totalBytes * DISK_FREE_SHARE;

/** Fields of a report that alarms depend on. */
interface Judged {
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number; readonly reservedSpace: boolean };
  readonly printers: readonly { readonly name: string; readonly error: string | null }[];
  /** Undefined in reports of older branches. */
  readonly devices?:
    | readonly { readonly name: string; readonly state: string; readonly raised: 'Y' | 'N' }[]
    | undefined;
  /** Version withheld from all devices; undefined in older reports. */
  readonly stoppedDeviceVersion?: string | null | undefined;
}

/**
 * Alarms of a report; `skewMs` is how far its clock is ahead. `detail` identifies the subject, so that repeated
 * reports give the same alarm.
 */
export function alarmsOf(report: Judged, skewMs: number): { kind: ReportAlarm; detail: string }[] {
  const { disk, printers, devices = [], stoppedDeviceVersion: stopped = null } = report;
  const faulty = new Set(printers.filter(({ error }) => error !== null).map(({ name }) => name));
  return [
    ...(Math.abs(skewMs) > CLOCK_OFF_MS ? [{ kind: 'clock' as const, detail: '' }] : []),
    ...(isDiskLow(disk.freeBytes, disk.totalBytes) ? [{ kind: 'disk' as const, detail: '' }] : []),
    ...(disk.reservedSpace ? [] : [{ kind: 'reservedSpace' as const, detail: '' }]),
    ...[...faulty].map((detail) => ({ kind: 'printer' as const, detail })),
    ...DEVICE_ISSUES.flatMap((kind) => {
      // Only those reported to staff; at night screens are off.
      const names = devices.filter(({ state, raised }) => raised === 'Y' && state === kind);
      return [...new Set(names.map(({ name }) => name))].map((detail) => ({ kind, detail }));
    }),
    ...(stopped === null ? [] : [{ kind: 'program' as const, detail: stopped }]),
  ];
}

/** Data about a branch that central has itself. */
interface Seen {
  /** Reason for stopped reception; null if not stopped. */
  readonly stopped: string | null;
  readonly overstepped: boolean;
  readonly copied: boolean;
  readonly quarantined: number;
  /** True while a day contains rows that central cannot apply. */
  readonly differs: boolean;
  readonly enabled: boolean;
  readonly connection: ConnectionState;
  readonly enrolment: EnrolmentState;
  /** Time since its last report; null without one. */
  readonly offlineMs: Millis | null;
  readonly lagRows: number;
  /** Age of the oldest unsent row, by the last report. */
  readonly lagMs: Millis;
}

/** Alarms that central detects. A `behindMs` of 0 disables the delay alarm. */
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

/** State that the delay of a branch depends on. */
type Delayed = Pick<Seen, 'enabled' | 'connection' | 'enrolment' | 'offlineMs' | 'lagRows' | 'lagMs'>;

/**
 * Milliseconds until the delay alarm of a branch changes if nothing else happens; null if time alone does not
 * change it.
 */
export function nextDelayChangeMs(
  seen: Delayed,
  { behindMs, offlineAfterMs }: { readonly behindMs: Millis; readonly offlineAfterMs: Millis },
): Millis | null {
  const { enabled, connection, enrolment, offlineMs } = seen;
  if (behindMs === 0 || !enabled || enrolment !== 'enrolled' || offlineMs === null) return null;
  const raisedAt = behindMs + 1;
  if (connection !== 'online') return offlineMs < raisedAt ? raisedAt - offlineMs : null;
  const changesAt = behindAs(seen, behindMs) === null ? Math.max(offlineAfterMs, raisedAt) : offlineAfterMs;
  return Math.max(1, changesAt - offlineMs);
}

/** Detail of the delay; null if not behind. */
function behindAs(seen: Delayed, behindMs: Millis): string | null {
  const { connection, offlineMs, lagRows, lagMs } = seen;
  if (isDisconnected(seen)) return (offlineMs ?? 0) > behindMs ? OFFLINE : null;
  return connection === 'online' && lagRows > 0 && lagMs > behindMs ? '' : null;
}
