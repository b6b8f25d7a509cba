import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import { type AlarmKind, seenAlarms } from '#shared/domain/fleet/alarms.ts';
import { connectionState, type EnrolmentState } from '#shared/domain/fleet/connection-state.ts';
import { isVersionDue } from '#shared/domain/fleet/version-due.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** A branch with its last report and keys. */
export interface FleetRow {
  readonly id: number;
  readonly name: string;
  readonly city: string;
  readonly enabled: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly report: string | null;
  readonly reported_at: number | null;
  readonly connected_since: number | null;
  readonly skew_ms: number | null;
  readonly id_valid_keys: number | null;
  readonly id_last_keys: number | null;
}

/** Problems of a branch that are stored in other tables. */
export interface BranchIssues {
  /** Open alarms raised by its reports. */
  readonly reported: readonly { readonly kind: string; readonly detail: string }[];
  readonly quarantined: number;
  /** True while a day differs between branch and central. */
  readonly differs: boolean;
  /** True if quarantine contains data from a copy of the branch. */
  readonly copied: boolean;
  /** True if the branch tried to change user data that it may not change. */
  readonly overstepped: boolean;
  /** Reason for stopped reception, until a person resumes it; null otherwise. */
  readonly stopped: string | null;
}

/** Data about a branch that is not part of its row. */
interface BranchContext {
  readonly issues: BranchIssues;
  /** Milliseconds since its last report; null if it never reported. */
  readonly offlineMs: Millis | null;
  /** Time without reports after which it is offline. */
  readonly offlineAfterMs: Millis;
  /** Permitted delay; 0 for any. */
  readonly behindMs: Millis;
  /** The version of central. */
  readonly version: string;
}

/** Maps a branch to its API shape, with its current problems. */
export function presentBranch(
  row: FleetRow,
  { issues, offlineMs, offlineAfterMs, behindMs, version }: BranchContext,
): FleetBranch {
  const report = row.report === null ? null : (JSON.parse(row.report) as BranchReport);
  const enrolment = enrolmentOf(row);
  const connection = connectionState({ enrolment, offlineMs, offlineAfterMs });
  const lagRows = report && Math.max(0, report.head - report.acknowledged);
  const lagMs = report?.oldestPendingMs ?? null;
  const seen = {
    ...issues,
    connection,
    enrolment,
    offlineMs,
    enabled: row.enabled === 1,
    lagRows: lagRows ?? 0,
    lagMs: lagMs ?? 0,
  };
  return {
    id: row.id,
    name: row.name,
    city: row.city,
    enabled: row.enabled ? 'Y' : 'N',
    latitude: row.latitude,
    longitude: row.longitude,
    connection,
    enrolment,
    lastSeen: row.reported_at,
    connectedSince: connection === 'online' ? row.connected_since : null,
    lagRows,
    lagMs,
    version: report?.version ?? null,
    due: isVersionDue(report?.version ?? null, version) ? 'Y' : 'N',
    skewMs: row.skew_ms,
    revision: report?.revision ?? null,
    freeBytes: report?.disk.freeBytes ?? null,
    totalBytes: report?.disk.totalBytes ?? null,
    printers: report?.printers.length ?? 0,
    faultyPrinters: report?.printers.filter(({ error }) => error !== null).length ?? 0,
    quarantined: issues.quarantined,
    alarms: [
      ...seenAlarms(seen, behindMs),
      ...issues.reported.map(({ kind, detail }) => ({ kind: kind as AlarmKind, detail })),
    ],
    missingFiles: report?.files?.missing ?? 0,
    live: report?.live ?? null,
  };
}

function enrolmentOf({ id_last_keys, id_valid_keys }: FleetRow): EnrolmentState {
  if (id_last_keys === null) return 'none';
  return id_valid_keys === null ? 'revoked' : 'enrolled';
}
