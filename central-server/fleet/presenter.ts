import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import { type AlarmKind, seenAlarms } from '#shared/domain/fleet/alarms.ts';
import { connectionState, type EnrolmentState } from '#shared/domain/fleet/connection-state.ts';
import { isVersionDue } from '#shared/domain/fleet/version-due.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** A branch with what it said last and its keys. */
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

/** Lists what is wrong with a branch, from other tables. */
export interface BranchIssues {
  /** Open alarms that its reports have raised. */
  readonly reported: readonly { readonly kind: string; readonly detail: string }[];
  readonly quarantined: number;
  /** True while a day of it is not the same at both ends. */
  readonly differs: boolean;
  /** True if a copy of the branch sent some of what is in quarantine. */
  readonly copied: boolean;
  /** True if the branch has said of people what it may not. */
  readonly overstepped: boolean;
  /** Reason why central takes nothing more until a person has looked; null while it does. */
  readonly stopped: string | null;
}

/** What is known of a branch beside its row. */
interface BranchContext {
  readonly troubles: BranchIssues;
  /** Milliseconds since its last report; null where none came. */
  readonly offlineMs: Millis | null;
  /** How long it may be behind; 0 for as long as it likes. */
  readonly behindMs: Millis;
  /** The version of central. */
  readonly version: string;
}

/** Presents a branch of the fleet, with what is wrong with it now. */
export function presentBranch(
  row: FleetRow,
  { troubles, offlineMs, behindMs, version }: BranchContext,
): FleetBranch {
  const report = row.report === null ? null : (JSON.parse(row.report) as BranchReport);
  const enrolment = enrolmentOf(row);
  const connection = connectionState({ enrolment, offlineMs: offlineMs });
  const lagRows = report && Math.max(0, report.head - report.acknowledged);
  const lagMs = report?.oldestPendingMs ?? null;
  const seen = {
    ...troubles,
    connection,
    enrolment,
    offlineMs: offlineMs,
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
    faultyPrinters: report?.printers.filter(({ fault }) => fault !== null).length ?? 0,
    quarantined: troubles.quarantined,
    alarms: [
      ...seenAlarms(seen, behindMs),
      ...troubles.reported.map(({ kind, detail }) => ({ kind: kind as AlarmKind, detail })),
    ],
    missingFiles: report?.files?.missing ?? 0,
    live: report?.live ?? null,
  };
}

function enrolmentOf({ id_last_keys, id_valid_keys }: FleetRow): EnrolmentState {
  if (id_last_keys === null) return 'none';
  return id_valid_keys === null ? 'revoked' : 'enrolled';
}
