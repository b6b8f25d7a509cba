import { type Kysely, sql } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import { REPORT_ALARMS } from '#shared/domain/fleet/alarms.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { isOneOf } from '#shared/server/db/id-list.ts';
import type { FleetPace } from './fleet-pace.ts';
import type { Heartbeats } from './heartbeats.ts';
import { type BranchIssues, type FleetRow, presentBranch } from './presenter.ts';

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
