import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { type DemandMoment, typicalDemand } from '#shared/domain/dashboard/demand.ts';
import type { DayCounts } from '#shared/server/dashboard/dashboard-source.ts';
import { isOneOf } from '#shared/server/db/id-list.ts';

/** Branches with the same time zone. */
export interface SameClock {
  readonly ids: readonly number[];
  readonly moment: DemandMoment;
}

const COUNTED = [
  ...['arrived', 'called', 'wait_sum', 'promised'],
  ...['in_time', 'served', 'served_late', 'no_show'],
] as readonly (keyof DayCounts)[];

/** Reads the roll-ups of the present business day of branches. */
export async function countedToday(
  db: Kysely<CentralTables>,
  { ids, moment }: SameClock,
  queues: ReadonlySet<number> | null,
): Promise<(DayCounts & { readonly id_branches: number })[]> {
  if (queues?.size === 0) return [];
  return db
    .selectFrom('day_roll_ups as r')
    .select('r.id_branches')
    .select(COUNTED.map((name) => asInteger(sql`sum(${sql.ref(`r.${name}`)})`).as(name)))
    .where('r.day', '=', moment.today)
    .where(isOneOf('r.id_branches', ids))
    .$if(queues !== null, (rows) => rows.where('r.id_queues', 'in', [...(queues ?? [])]))
    .groupBy('r.id_branches')
    .execute();
}

/** Reads the typical number of arrivals by this time, for branches with enough history. */
export async function typicalByNow(
  db: Kysely<CentralTables>,
  { ids, moment }: SameClock,
  queues: ReadonlySet<number> | null,
): Promise<ReadonlyMap<number, number>> {
  // A day with arrivals in other queues counts as a day with none in these.
  const selected = queues === null ? sql`1 = 1` : amongst(queues);
  const arrived = (hours: readonly number[]) =>
    asInteger(
      sql`sum(case when ${selected} then ${sql.join([sql`0`, ...hours.map(column)], sql` + `)} else 0 end)`,
    );
  const rows = await db
    .selectFrom('arrival_hours as r')
    .select(['r.id_branches', 'r.day'])
    .select([arrived(moment.over).as('over'), arrived([moment.running.hour]).as('running')])
    .where('r.day', 'in', moment.days)
    .where(isOneOf('r.id_branches', ids))
    .groupBy(['r.id_branches', 'r.day'])
    .execute();
  const found = [...Map.groupBy(rows, ({ id_branches }) => id_branches)];
  return new Map(found.map(([id, days]) => [id, typicalDemand(days, moment) ?? 0] as const));
}

const column = (hour: number): RawBuilder<unknown> => sql.ref(`r.hour_${hour}`);

const amongst = (queues: ReadonlySet<number>): RawBuilder<unknown> =>
  queues.size === 0 ? sql`1 = 0` : sql`r.id_queues in (${sql.join([...queues])})`;

/** PostgreSQL returns sums as numeric, which arrives as text. */
const asInteger = (sum: RawBuilder<unknown>) => sql<number>`cast(coalesce(${sum}, 0) as bigint)`;
