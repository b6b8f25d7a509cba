import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { consolidatedParts, Part } from '#shared/contract/central/consolidated.ts';
import type { AnswerOf, QueryOf } from '#shared/contract/endpoint.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Measures } from '#shared/domain/statistics/measures.ts';
import { measuresByBranch } from './branch-metrics.ts';
import { type BranchState, completenessOf, mergeCompleteness } from './completeness.ts';
import { altogether, measured } from './measured.ts';
import { presentMetrics } from './present-metrics.ts';
import { type MetricsFilter, type Reach, reachOf, within } from './reach.ts';

type Query = QueryOf<typeof consolidatedParts> & Pick<MetricsFilter, 'visible'>;

/** Metrics by dimension, sorted by name; unnamed ones last. */
export async function partsOf(
  db: Kysely<CentralTables>,
  fleet: readonly BranchState[],
  query: Query,
  now: Millis,
): Promise<AnswerOf<typeof consolidatedParts>> {
  const reach = await reachOf(db, query, now);
  const parts = await measuredParts(db, reach, query);
  const names = await namesOf(db, query.by, [...parts.keys()]);
  const completeness = await completenessOf(db, reach, now);
  const knownOf = new Map(fleet.map((known) => [known.id, known]));
  const rows = [...parts].map(([id, measures]) => ({
    id,
    name: names.get(id) ?? null,
    metrics: presentMetrics(measures),
  }));
  return {
    rows: rows.sort((one, other) => byName(one.name, other.name) || one.id - other.id),
    totals: presentMetrics(altogether([...parts.values()])),
    ...mergeCompleteness(reach.branches.map((branch) => completeness(branch, knownOf.get(branch.id)))),
  };
}

function measuredParts(
  db: Kysely<CentralTables>,
  reach: Reach,
  query: Query,
): Promise<ReadonlyMap<number, Measures>> {
  if (query.by === 'branchType') return byBranchType(db, reach, query);
  if (query.by === 'user' || query.by === 'workstation')
    return byWorkstationOrUser(db, reach, query, query.by);
  return byQueuePart(db, reach, query, query.by);
}

const QUEUE_COLUMNS = { queue: 'r.id_queues', service: 'r.id_services', segment: 'r.id_segments' } as const;
const WORKSTATION_COLUMNS = { user: 'r.id_users', workstation: 'r.id_workstations' } as const;

async function byQueuePart(
  db: Kysely<CentralTables>,
  reach: Reach,
  query: Query,
  by: keyof typeof QUEUE_COLUMNS,
) {
  const rows = await db
    .selectFrom('day_roll_ups as r')
    .select(`${QUEUE_COLUMNS[by]} as id`)
    .select(measured)
    .where(within(reach, query))
    .groupBy(QUEUE_COLUMNS[by])
    .execute();
  return new Map(rows.map((row): [number, Measures] => [row.id, row]));
}

async function byWorkstationOrUser(
  db: Kysely<CentralTables>,
  reach: Reach,
  query: Query,
  by: keyof typeof WORKSTATION_COLUMNS,
) {
  const rows = await db
    .selectFrom('workstation_roll_ups as r')
    .select(`${WORKSTATION_COLUMNS[by]} as id`)
    .select(measured)
    .where(within(reach, query))
    .groupBy(WORKSTATION_COLUMNS[by])
    .execute();
  return new Map(rows.map((row): [number, Measures] => [row.id, row]));
}

async function byBranchType(db: Kysely<CentralTables>, reach: Reach, query: Query) {
  const ofBranches = await measuresByBranch(db, reach, query);
  const types = Map.groupBy(reach.branches, ({ idBranchTypes }) => idBranchTypes);
  return new Map(
    [...types].map(([id, branches]): [number, Measures] => [
      id,
      altogether(branches.flatMap((branch) => ofBranches.get(branch.id) ?? [])),
    ]),
  );
}

function byName(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return foldText(one) < foldText(other) ? -1 : Number(foldText(one) > foldText(other));
}

/** Tables with names; users have their employee's. */
const TABLES = {
  branchType: 'branch_types',
  queue: 'queues',
  service: 'services',
  segment: 'segments',
  workstation: 'workstations',
} as const;

/** Most values that a statement may name at once, on either database. */
const AT_A_TIME = 10_000;

/** Current names of the dimension of metrics. */
async function namesOf(
  db: Kysely<CentralTables>,
  part: Part,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found: { id: number; name: string }[] = [];
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    const some = ids.slice(from, from + AT_A_TIME);
    found.push(...(part === 'user' ? await userNames(db, some) : await named(db, TABLES[part], some)));
  }
  return new Map(found.map(({ id, name }) => [id, name]));
}

const named = (
  db: Kysely<CentralTables>,
  table: (typeof TABLES)[keyof typeof TABLES],
  ids: readonly number[],
) => db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();

async function userNames(db: Kysely<CentralTables>, ids: readonly number[]) {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('employees as e', 'e.id', 'u.id_employees')
    .select(['u.id', 'u.username', 'e.first_name', 'e.last_name'])
    .where('u.id', 'in', ids)
    .execute();
  return rows.map(({ id, username, first_name, last_name }) => ({
    id,
    name: `${first_name} ${last_name}`.trim() || username,
  }));
}
