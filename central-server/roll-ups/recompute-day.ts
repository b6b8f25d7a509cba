import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { RollUpTables } from '#central-server/db/schema/roll-ups.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import { MEASURE_NAMES, MEASURES } from '#shared/domain/statistics/measures.ts';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '#shared/domain/time/units.ts';
import { columnsOf, type Moment, ticketMoments } from '#shared/server/statistics/ticket-moments.ts';
import { waitedFor } from '#shared/server/statistics/ticket-times.ts';
import { ATTENTION, attentionsOfEvents } from '../db/attentions-of-events.ts';
import type { BranchDay } from './branch-day.ts';

/** By the target of the ticket's queue on its day, s. */
const MOMENTS = ticketMoments(sql`coalesce(p.sla, 0)`);

/** The day's tickets `t` with the promise `p` of their queue. */
const ticketsOf = ({ idBranches, day }: BranchDay): RawBuilder<unknown> => sql`fact_tickets as t
  left join day_targets as p on p.day = t.day and p.id_queues = t.id_queues
  where t.id_branches = ${idBranches} and t.day = ${day}`;

/** Restricts to actions of a user at a workstation. */
const AT_WORKSTATION = sql`t.id_workstations is not null and t.id_users is not null`;

/**
 * Transfers `e` of a day, except undone ones, each with its ticket `t`. An event belongs to the ticket with that
 * number at the time: a restored branch reuses some numbers.
 */
const transfersOf = ({ idBranches, day }: BranchDay): RawBuilder<unknown> => sql`(
    select id_tickets, incarnation, kind, at, id_queues,
      lead(kind) over (partition by id_tickets order by incarnation, seq) as next_event_kind
    from fact_ticket_events where id_branches = ${idBranches} and day = ${day}
  ) as e
  inner join fact_tickets as t on t.id_branches = ${idBranches} and t.day = ${day} and t.id = e.id_tickets
    and t.incarnation = (
      select max(had.incarnation) from fact_tickets as had
      where had.id_branches = ${idBranches} and had.day = ${day} and had.id = e.id_tickets and had.incarnation <= e.incarnation
    )
  where e.kind = 'transfer' and coalesce(e.next_event_kind, '') <> 'undo'`;

export interface DayNow {
  /** Difference of the branch's wall to UTC, in hours. */
  readonly zoneHours: number;
  /** True if the branch's day has ended; targets are then not recorded again. */
  readonly isOver: boolean;
}

type Part = RawBuilder<unknown>;

const { arrival, call, end } = MOMENTS;

const OF_QUEUE = ['day', 'id_branches', 'id_queues', 'id_services', 'id_segments'] as const;

/**
 * Recomputes the metrics of a day from its facts, so that repeated, late and partial batches give the same result.
 */
export async function recomputeDay(
  trx: Transaction<CentralTables>,
  of: BranchDay,
  { zoneHours, isOver }: DayNow,
): Promise<void> {
  await recordServiceTargets(trx, of, isOver);
  const slot = quarterOn(zoneHours);
  const inQueue = ({ at, only, counts }: Moment): Part => sql`
    select t.day, t.id_branches, ${slot(at)} as slot, t.id_queues, t.id_services, t.id_segments,
      ${columnsOf(counts)} from ${ticketsOf(of)} and ${only}`;
  const atWorkstation = ({ only, counts }: Moment): Part => sql`
    select t.day, t.id_branches, t.id_users, t.id_workstations, ${columnsOf(counts)}
    from ${ticketsOf(of)} and ${only} and ${AT_WORKSTATION}`;
  const transfers = sql`
    select t.day, t.id_branches, ${slot(sql`e.at`)} as slot, e.id_queues, t.id_services, t.id_segments,
      ${columnsOf({ transferred: sql`1` })} from ${transfersOf(of)}`;

  await replace(trx, of, {
    table: 'roll_ups',
    keys: [...OF_QUEUE, 'slot'],
    parts: [...[arrival, call, end].map(inQueue), transfers],
  });
  const computed = sql`from roll_ups as q where day = ${of.day} and id_branches = ${of.idBranches}`;
  await replace(trx, of, { table: 'day_roll_ups', keys: OF_QUEUE, parts: [sql`select * ${computed}`] });
  await replace(trx, of, {
    table: 'hour_roll_ups',
    keys: ['day', 'id_branches', 'hour'],
    parts: [sql`select q.*, slot / 4 as hour ${computed}`],
  });
  await replace(trx, of, {
    table: 'workstation_roll_ups',
    keys: ['day', 'id_branches', 'id_users', 'id_workstations'],
    parts: [atWorkstation(call), atWorkstation(end)],
  });
  await recomputeWaits(trx, of);
  await recomputeArrivals(trx, of);
  await recomputeAttentions(trx, of);
}

interface RollUp {
  readonly table: Exclude<keyof RollUpTables, 'arrival_hours' | 'attentions' | 'day_targets' | 'day_waits'>;
  readonly keys: readonly string[];
  readonly parts: readonly Part[];
}

/** Replaces the rows of a day by the counts of the parts, grouped by `keys`. */
async function replace(
  trx: Transaction<CentralTables>,
  { idBranches, day }: BranchDay,
  { table, keys, parts }: RollUp,
): Promise<void> {
  await trx.deleteFrom(table).where('day', '=', day).where('id_branches', '=', idBranches).execute();
  const names = sql.join([...keys, ...MEASURE_NAMES].map((name) => sql.ref(name)));
  const key = sql.join(keys.map((name) => sql.ref(name)));
  const measures = MEASURE_NAMES.map((name) => sql`${sql.raw(MEASURES[name])}(${sql.ref(name)})`);
  await sql`insert into ${sql.table(table)} (${names})
    select ${key}, ${sql.join(measures)} from (${sql.join(parts, sql` union all `)}) as counted
    group by ${key}`.execute(trx);
}

/** The quarter of an hour of a moment on the branch's wall: 0 for 00:00 to 00:15, 95 for the last. */
const quarterOn =
  (zoneHours: number) =>
  (at: Part): Part => {
    const [shift, day, quarter] = [Math.round(zoneHours * HOUR_MS), DAY_MS, QUARTER_MS].map((n) =>
      sql.lit(n),
    );
    return sql`(((${at} + ${shift}) % ${day} + ${day}) % ${day}) / ${quarter}`;
  };

/** Recomputes the attentions of a day. */
async function recomputeAttentions(
  trx: Transaction<CentralTables>,
  { idBranches, day }: BranchDay,
): Promise<void> {
  await trx.deleteFrom('attentions').where('day', '=', day).where('id_branches', '=', idBranches).execute();
  const ofDay = sql`where happened.day = ${day} and happened.id_branches = ${idBranches}`;
  await sql`insert into attentions (${ATTENTION}) ${attentionsOfEvents(ofDay)}`.execute(trx);
}

/** Recomputes the waits of called customers by queue of a day. */
async function recomputeWaits(trx: Transaction<CentralTables>, of: BranchDay): Promise<void> {
  await trx
    .deleteFrom('day_waits')
    .where('day', '=', of.day)
    .where('id_branches', '=', of.idBranches)
    .execute();
  const key = sql`t.day, t.id_branches, t.id_queues, t.id_services, t.id_segments`;
  await sql`insert into day_waits (day, id_branches, id_queues, id_services, id_segments, waits)
    select ${key}, string_agg(cast(${waitedFor} / 1000 as text), ' ')
    from ${ticketsOf(of)} and ${MOMENTS.call.only} group by ${key}`.execute(trx);
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Recomputes the arrivals by hour and queue of a day, from its quarters. */
async function recomputeArrivals(
  trx: Transaction<CentralTables>,
  { idBranches, day }: BranchDay,
): Promise<void> {
  await trx
    .deleteFrom('arrival_hours')
    .where('day', '=', day)
    .where('id_branches', '=', idBranches)
    .execute();
  const columns = sql.join(HOURS.map((hour) => sql.ref(`hour_${hour}`)));
  const hourTotals = HOURS.map(
    (hour) => sql`sum(case when slot / 4 = ${sql.lit(hour)} then arrived else 0 end)`,
  );
  await sql`insert into arrival_hours (day, id_branches, id_queues, ${columns})
    select day, id_branches, id_queues, ${sql.join(hourTotals)} from roll_ups
    where day = ${day} and id_branches = ${idBranches}
    group by day, id_branches, id_queues`.execute(trx);
}

/**
 * Records the targets of queues for a day. They follow the configuration until the day ends and stay afterwards, also
 * for late data.
 */
async function recordServiceTargets(
  trx: Transaction<CentralTables>,
  { idBranches, day }: BranchDay,
  isOver: boolean,
): Promise<void> {
  const promises = await trx
    .selectFrom('fact_tickets as t')
    .leftJoin('queues as q', 'q.id', 't.id_queues')
    .leftJoin('day_targets as p', (on) => on.onRef('p.id_queues', '=', 't.id_queues').on('p.day', '=', day))
    .select(['t.id_queues', sql<number>`coalesce(q.sla, 0)`.as('sla'), 'p.sla as noted'])
    .distinct()
    .where('t.id_branches', '=', idBranches)
    .where('t.day', '=', day)
    // Writes in one order everywhere: two branches of the same day never wait for each other in a circle.
    .orderBy('t.id_queues')
    .execute();
  const changedTargets = promises.filter(({ sla, noted }) => noted === null || (!isOver && noted !== sla));
  if (changedTargets.length === 0) return;
  await trx
    .insertInto('day_targets')
    .values(changedTargets.map(({ id_queues, sla }) => ({ day, id_queues, sla })))
    .onConflict((on) => {
      const same = on.columns(['day', 'id_queues']);
      return isOver ? same.doNothing() : same.doUpdateSet((eb) => ({ sla: eb.ref('excluded.sla') }));
    })
    .execute();
}
