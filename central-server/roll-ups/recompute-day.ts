import { type RawBuilder, sql, type Transaction } from 'kysely';
import { MEASURE_NAMES, MEASURES } from '#shared/domain/statistics/measures.ts';
import { columnsOf, type Moment } from '#shared/server/statistics/ticket-moments.ts';
import type { CentralTables } from '../db/tables.ts';
import { recomputeArrivals } from './arrival-hours.ts';
import { recomputeAttentions } from './attentions.ts';
import type { BranchDay } from './branch-day.ts';
import { AT_WORKSTATION, MOMENTS, ticketsOf, transfersOf } from './counted.ts';
import { recomputeWaits } from './day-waits.ts';
import { recordServiceTargets } from './record-service-targets.ts';
import type { RollUpTables } from './tables.ts';

export interface DayNow {
  /** Difference of the branch's wall to UTC, in hours. */
  readonly zoneHours: number;
  /** The branch's day has ended: what its queues promised is not noted anew. */
  readonly isOver: boolean;
}

type Part = RawBuilder<unknown>;

const { arrival, call, end } = MOMENTS;

const OF_QUEUE = ['day', 'id_branches', 'id_queues', 'id_services', 'id_segments'] as const;

/**
 * Makes the figures of a day anew from its facts. Nothing is added to what was there, so a batch that comes twice, or
 * late, or in pieces leads to the same figures.
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
  readonly table: Exclude<keyof RollUpTables, 'arrival_hours' | 'attentions' | 'day_promises' | 'day_waits'>;
  readonly keys: readonly string[];
  readonly parts: readonly Part[];
}

/** Puts what the parts count, together by `keys`, in the place of the day's rows. */
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

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const QUARTER = HOUR / 4;

/** The quarter of an hour of a moment on the branch's wall: 0 for 00:00 to 00:15, 95 for the last. */
const quarterOn =
  (zoneHours: number) =>
  (at: Part): Part => {
    const [shift, day, quarter] = [Math.round(zoneHours * HOUR), DAY, QUARTER].map((n) => sql.lit(n));
    return sql`(((${at} + ${shift}) % ${day} + ${day}) % ${day}) / ${quarter}`;
  };
