import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { lowestTicketIdAt } from '#branch-server/stored/tickets/ticket-ids.ts';
import type { ArrivedThen, DemandMoment } from '#shared/domain/dashboard/demand.ts';
import { HOUR_MS, QUARTER_MS } from '#shared/domain/time/units.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';

const HOURS_A_DAY = 24;
/** Hours that the walls of the world are apart from UTC, at most. */
const FARTHEST = 14;
/** Cached days: eight for each of the days that branches can have at once, and as many again. */
const MAX_CACHED_DAYS = 48;

interface ArrivalsOfDay {
  /** Arrivals at a branch by hour until now; undefined for a day without any. */
  until(
    idBranches: number,
    moment: DemandMoment,
    queues: ReadonlySet<number> | null,
  ): ArrivedThen | undefined;
}

/**
 * Counts arrivals in the hours of past days. A past day does not change, so it is read once and cached, over a range
 * of ids, which increase with time.
 */
export function createArrivalsOfDays(reader: Kysely<BranchTables>) {
  const cached = new LRUCache<string, Promise<ArrivalsOfDay>>({ max: MAX_CACHED_DAYS });
  return (day: string, resetHour: number): Promise<ArrivalsOfDay> => {
    const key = `${day} ${resetHour}`;
    const known = cached.get(key);
    if (known) return known;
    const requested = readDay(reader, day, resetHour);
    requested.catch(() => cached.delete(key));
    cached.set(key, requested);
    return requested;
  };
}

async function readDay(reader: Kysely<BranchTables>, day: string, resetHour: number): Promise<ArrivalsOfDay> {
  const begins = Date.parse(day) + resetHour * HOUR_MS;
  const rows = await reader
    .selectFrom('tickets as t')
    .innerJoin('branches as b', 'b.id', 't.id_branches')
    .select(['t.id_branches', 't.id_queues', 'b.zone'])
    .select([sql<number>`t.arrived_at / ${QUARTER_MS}`.as('quarter'), sql<number>`count(*)`.as('arrived')])
    .where('t.id', '>=', lowestTicketIdAt(begins - FARTHEST * HOUR_MS))
    .where('t.id', '<', lowestTicketIdAt(begins + (HOURS_A_DAY + FARTHEST) * HOUR_MS))
    .where('t.day', '=', day)
    .groupBy(['t.id_branches', 't.id_queues', 'b.zone', 'quarter'])
    .execute();
  const hours = new Map<number, { idQueues: number; hour: number; arrived: number }[]>();
  for (const { id_branches, id_queues, zone, quarter, arrived } of rows) {
    const localTime = Math.floor((quarter * QUARTER_MS + zoneHoursOf(zone) * HOUR_MS) / HOUR_MS);
    const one = { idQueues: id_queues, hour: localTime % HOURS_A_DAY, arrived };
    const known = hours.get(id_branches);
    if (known) known.push(one);
    else hours.set(id_branches, [one]);
  }
  return {
    until(idBranches, { over, running }, queues) {
      const all = hours.get(idBranches);
      if (!all) return undefined;
      const isOver = new Set(over);
      const sum = (counts: (hour: number) => boolean) =>
        all
          .filter(({ idQueues, hour }) => counts(hour) && (queues === null || queues.has(idQueues)))
          .reduce((total, { arrived }) => total + arrived, 0);
      return { over: sum((hour) => isOver.has(hour)), running: sum((hour) => hour === running.hour) };
    },
  };
}
