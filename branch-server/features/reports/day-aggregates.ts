import type { Database } from 'better-sqlite3';
import { type RawBuilder, sql } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import { lowestTicketIdAt } from '#branch-server/stored/tickets/ticket-ids.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { MEASURES, type Measures } from '#shared/domain/statistics/measures.ts';
import { ALIVE } from '#shared/domain/tickets/transitions.ts';
import { HOUR_MS } from '#shared/domain/time/units.ts';
import {
  FORECAST_AGGREGATES,
  forecastErrorSeconds,
  quotedWaits,
} from '#shared/server/statistics/quoted-waits.ts';
import { ticketMoments } from '#shared/server/statistics/ticket-moments.ts';
import { waitedFor } from '#shared/server/statistics/ticket-times.ts';
import { ATTENTION, attentionsOf } from './branch-events.ts';

/** Age after which tickets no longer change; if one does, the database recomputes all aggregates. */
const OVER_AFTER_MS = 48 * HOUR_MS;
/** Batch size: small enough that concurrent requests wait only some milliseconds. */
const AT_A_TIME = 1_000;

type Part = RawBuilder<unknown>;

/** Aggregates of tickets `t`: table, keys, sums and condition. */
interface AggregateTable {
  readonly table: 'day_aggregates' | 'day_forecasts';
  readonly keys: Readonly<Record<string, Part>>;
  readonly totals: readonly { readonly name: string; readonly value: Part; readonly how: 'sum' | 'max' }[];
  /** Seconds of each ticket, stored as a list; null for tickets without one. */
  readonly lengths: { readonly name: string; readonly value: Part };
  readonly only: Part;
}

const keysOf = (of: Readonly<Record<'queue' | 'service' | 'segment', Part>>) => ({
  day: sql`t.day`,
  id_branches: sql`t.id_branches`,
  id_queues: of.queue,
  id_services: of.service,
  id_segments: of.segment,
  of_user: sql`coalesce(t.id_users, 0)`,
  at_workstation: sql`coalesce(t.id_workstations, 0)`,
});

const MOMENTS = ticketMoments(sql`coalesce(q.sla, 0)`);

const METRICS: AggregateTable = {
  table: 'day_aggregates',
  keys: keysOf({ queue: sql`t.id_queues`, service: sql`t.id_services`, segment: sql`t.id_segments` }),
  // Whatever its moment, each count belongs to the day of the ticket.
  totals: Object.values(MOMENTS).flatMap(({ only, counts }) =>
    (Object.keys(counts) as (keyof Measures)[]).map((name) => ({
      name,
      how: MEASURES[name],
      value: sql`case when ${only} then ${counts[name] ?? sql`0`} else 0 end`,
    })),
  ),
  lengths: { name: 'waits', value: sql`case when ${MOMENTS.call.only} then ${waitedFor} / 1000 end` },
  only: sql`1 = 1`,
};

const FORECASTS: AggregateTable = {
  table: 'day_forecasts',
  keys: keysOf(quotedWaits.of),
  totals: Object.entries(FORECAST_AGGREGATES).map(([name, value]) => ({ name, value, how: 'sum' })),
  lengths: { name: 'errors', value: forecastErrorSeconds },
  only: quotedWaits.only,
};

/**
 * Creates the step that adds the next finished tickets to the aggregates, over the writing connection. It returns
 * whether there may be more.
 */
export function createDayAggregates(sqlite: Database): (now: Millis) => boolean {
  const until = statement<object>()(sqlite, (db) =>
    db.selectFrom('day_aggregates_until').select('id_tickets as id'),
  );
  const put = statement<{ id: number }>()(sqlite, (db, p) =>
    db.updateTable('day_aggregates_until').set({ id_tickets: p('id') }),
  );
  const alive = ALIVE.map((state) =>
    statement<object>()(sqlite, (db) =>
      db
        .selectFrom('tickets')
        // The addition makes SQLite search by state instead of from the first ticket.
        .select(({ fn, eb }) => fn.min<number | null>(eb('id', '+', 0)).as('id'))
        .where('state', '=', state),
    ),
  );
  const next = statement<{ after: number; before: number }>()(sqlite, (db, p) =>
    db
      .selectFrom((inner) =>
        inner
          .selectFrom('tickets')
          .select('id')
          .where('id', '>', p('after'))
          .where('id', '<', p('before'))
          .orderBy('id')
          .limit(AT_A_TIME)
          .as('next'),
      )
      .select(({ fn }) => [fn.max('id').as('id'), fn.countAll<number>().as('tickets')]),
  );
  const adds = [adding(METRICS), adding(FORECASTS), addingAttentions].map((add) =>
    statement<{ after: number; last: number }>()(sqlite, (db, p) => ({
      compile: () => add(sql`between ${p('after')} + 1 and ${p('last')}`).compile(db),
    })),
  );

  return (now) => {
    const after = until.get({})?.id ?? 0;
    const living = alive.flatMap((state) => state.get({})?.id ?? []);
    const before = Math.min(lowestTicketIdAt(now - OVER_AFTER_MS), ...living);
    const found = next.get({ after, before });
    if (!found?.id) return false;
    for (const add of adds) add.run({ after, last: found.id });
    put.run({ id: found.id });
    return found.tickets === AT_A_TIME;
  };
}

/** Inserts the aggregates of the tickets with id `which`, added to existing rows. */
function adding({ table, keys, totals, lengths, only }: AggregateTable): (which: Part) => RawBuilder<never> {
  const columns = [...Object.keys(keys), ...totals.map(({ name }) => name), lengths.name];
  const values = [
    ...Object.values(keys),
    ...totals.map(({ value, how }) => sql`${sql.raw(how)}(${value})`),
    sql`coalesce(group_concat(${lengths.value}, ' '), '')`,
  ];
  const ordinals = Object.keys(keys).map((_, index) => sql.lit(index + 1));
  const had = (name: string) => sql.ref(`${table}.${name}`);
  const more = (name: string) => sql.ref(`excluded.${name}`);
  const combined = [
    ...totals.map(({ name, how }) => {
      const both = how === 'sum' ? sql`${had(name)} + ${more(name)}` : sql`max(${had(name)}, ${more(name)})`;
      return sql`${sql.ref(name)} = ${both}`;
    }),
    sql`${sql.ref(lengths.name)} = trim(${had(lengths.name)} || ' ' || ${more(lengths.name)})`,
  ];
  return (which) => sql<never>`
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from tickets as t left join queues as q on q.id = t.id_queues
    where t.id ${which} and ${only} group by ${sql.join(ordinals)}
    on conflict do update set ${sql.join(combined)}`;
}

/** Inserts the attentions of the tickets with id `which`. */
function addingAttentions(which: Part): RawBuilder<never> {
  return sql<never>`insert into day_attentions (${ATTENTION}) ${attentionsOf(which)}`;
}
