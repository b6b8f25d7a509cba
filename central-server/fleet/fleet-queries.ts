import { type Kysely, sql } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import { type AlarmKind, REPORT_ALARMS, seenAlarms } from '#shared/domain/alarms/fleet-alarms.ts';
import { connectionState, type EnrolmentState } from '#shared/domain/fleet/connection-state.ts';
import { isVersionDue } from '#shared/domain/fleet/version-due.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { isOneOf } from '#shared/server/db/in-pieces.ts';
import type { FleetPace } from './fleet-pace.ts';
import type { Heartbeats } from './heartbeats.ts';

export interface FleetQueriesOptions {
  readonly reader: Kysely<CentralTables>;
  readonly heartbeats: Pick<Heartbeats, 'offlineMs'>;
  readonly pace: Pick<FleetPace, 'current'>;
  readonly settings: () => Promise<Pick<GeneralSettings, 'alarmBehindMinutes'>>;
  /** The version of central. */
  readonly version: string;
}

/** Reads the status of branches from their rows and heartbeats. */
export function createFleetQueries({ reader, heartbeats, pace, settings, version }: FleetQueriesOptions) {
  const permittedDelay = async () => (await settings()).alarmBehindMinutes * 60_000;
  return {
    /** Permitted delay of branches in milliseconds; 0 for any. */
    behindMs: permittedDelay,

    /** Reads the branches with these ids, or all; in the order of their ids. */
    async branches(ids?: readonly number[]): Promise<FleetBranch[]> {
      if (ids?.length === 0) return [];
      const [rows, issues, behindMs, { offlineAfterMs }] = await Promise.all([
        fleetRows(reader, ids),
        issuesOf(reader, ids),
        permittedDelay(),
        pace.current(),
      ]);
      return rows.map((row) => {
        const offlineMs = row.reported_at === null ? null : heartbeats.offlineMs(row.id, row.reported_at);
        return presentBranch(row, { issues: issues(row.id), offlineMs, offlineAfterMs, behindMs, version });
      });
    },
  };
}

export type FleetQueries = ReturnType<typeof createFleetQueries>;

function fleetRows(db: Kysely<CentralTables>, ids: readonly number[] | undefined): Promise<FleetRow[]> {
  return db
    .selectFrom('branches as b')
    .leftJoin('branch_reports as r', 'r.id_branches', 'b.id')
    .leftJoin('branch_keys as k', (join) =>
      join.onRef('k.id_branches', '=', 'b.id').on('k.revoked_at', 'is', null),
    )
    .select(['b.id', 'b.name', 'b.city', 'b.enabled', 'b.latitude', 'b.longitude'])
    .select(['r.report', 'r.reported_at', 'r.connected_since', 'r.skew_ms', 'k.id as id_valid_keys'])
    .select((eb) =>
      eb
        .selectFrom('branch_keys as any_key')
        .select((one) => one.fn.max('any_key.id').as('id'))
        .whereRef('any_key.id_branches', '=', 'b.id')
        .as('id_last_keys'),
    )
    .$if(ids !== undefined, (query) => query.where(isOneOf('b.id', ids ?? [])))
    .orderBy('b.id')
    .execute();
}

/** Reads problems of branches that are stored in other tables, by branch. */
async function issuesOf(
  db: Kysely<CentralTables>,
  ids: readonly number[] | undefined,
): Promise<(id: number) => BranchIssues> {
  const [alarms, waiting, stopped, disputed, differing] = await Promise.all([
    db
      .selectFrom('fleet_alarms')
      .select(['id_branches', 'kind', 'detail'])
      .where('kind', 'in', REPORT_ALARMS)
      .where('ended_at', 'is', null)
      .$if(ids !== undefined, (query) => query.where(isOneOf('id_branches', ids ?? [])))
      .orderBy('id')
      .execute(),
    db
      .selectFrom('quarantine')
      .select('id_branches')
      .select([sql<number>`count(*)`.as('rows'), sql<number>`sum(1 - trusted)`.as('of_copies')])
      .select(sql<number>`sum(case when reason like 'notAllowed%' then trusted else 0 end)`.as('oversteps'))
      .where('discarded_at', 'is', null)
      .$if(ids !== undefined, (query) => query.where(isOneOf('id_branches', ids ?? [])))
      .groupBy('id_branches')
      .execute(),
    db
      .selectFrom('streams as s')
      .innerJoin('branch_identities as l', (join) =>
        join.onRef('l.id_branches', '=', 's.id_branches').onRef('l.epoch', '=', 's.epoch'),
      )
      .select(['s.id_branches', 's.stopped'])
      .where('s.stopped', 'is not', null)
      .$if(ids !== undefined, (query) => query.where(isOneOf('s.id_branches', ids ?? [])))
      .execute(),
    db
      .selectFrom('branch_identities')
      .select('id_branches')
      .where('conflict_since', 'is not', null)
      .$if(ids !== undefined, (query) => query.where(isOneOf('id_branches', ids ?? [])))
      .execute(),
    db
      .selectFrom('compared_days')
      .select('id_branches')
      .where('outcome', '=', 'differs')
      // Ignores changes that the branch is sending again.
      .where('rejected', '>', 0)
      .$if(ids !== undefined, (query) => query.where(isOneOf('id_branches', ids ?? [])))
      .execute(),
  ]);
  const differ = new Set(differing.map(({ id_branches }) => id_branches));
  const inDispute = new Set(disputed.map(({ id_branches }) => id_branches));
  const open = Map.groupBy(alarms, ({ id_branches }) => id_branches);
  const stored = new Map(waiting.map((row) => [row.id_branches, row]));
  const halted = new Map(stopped.map((row) => [row.id_branches, row.stopped]));
  return (id) => ({
    reported: open.get(id) ?? [],
    quarantined: Number(stored.get(id)?.rows ?? 0),
    differs: differ.has(id),
    copied: inDispute.has(id) || Number(stored.get(id)?.of_copies ?? 0) > 0,
    overstepped: Number(stored.get(id)?.oversteps ?? 0) > 0,
    stopped: halted.get(id) ?? null,
  });
}

/** A branch with its last report and keys. */
interface FleetRow {
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
interface BranchIssues {
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
function presentBranch(
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
