import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { estimateWait, type WaitEstimate } from '#shared/domain/waiting/estimate.ts';
import { servedFor } from '#shared/server/statistics/ticket-times.ts';

const REMEMBERED = 20;
const FRESH_MS = 5_000;
const DAY_MS = 24 * 3_600_000;

export interface ForecastInput {
  readonly idBranches: number;
  readonly idQueues: number;
  readonly plannedServiceTime: number;
  readonly peopleAhead: number;
  /** Today's business day: only its attentions count. */
  readonly day: string;
  readonly now: Millis;
}

/** Estimates a queue's wait from its last attentions and the workstations open for it. */
export function createWaitingForecast(sqlite: Database) {
  const recent = statement<{ branch: number; queue: number; day: string; since: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets as t')
      .select(sql<number>`${servedFor} / 1000`.as('seconds'))
      .where('id_queues', '=', p('queue'))
      .where('id_branches', '=', p('branch'))
      // Bounds the moment, which the index has: by the day alone a quiet morning would read back for years.
      .where('called_at', '>=', p('since'))
      .where('day', '=', p('day'))
      .where('state', '=', 'assisted')
      .orderBy('called_at', 'desc')
      .limit(REMEMBERED),
  );
  const open = statement<{ branch: number; queue: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstation_sessions as o')
      .innerJoin('workstations as w', 'w.id', 'o.id_workstations')
      .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
      .innerJoin('view_profile_queues as v', 'v.id_view_profiles', 't.id_view_profiles')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('o.closed_at', 'is', null)
      .where('w.id_branches', '=', p('branch'))
      .where('v.id_queues', '=', p('queue')),
  );

  const paceOf = (input: ForecastInput): Pace => {
    const place = { branch: input.idBranches, queue: input.idQueues };
    const times = recent.all({ ...place, day: input.day, since: input.now - DAY_MS });
    return {
      at: input.now,
      recentServiceTimes: times.map((row) => row.seconds),
      openWorkstations: open.get(place)?.count ?? 0,
    };
  };

  const paces = new Map<string, Pace>();
  return (input: ForecastInput): WaitEstimate => {
    const key = `${input.idBranches}/${input.idQueues}`;
    const known = paces.get(key);
    const pace = known && Math.abs(input.now - known.at) < FRESH_MS ? known : paceOf(input);
    paces.set(key, pace);
    const { plannedServiceTime, peopleAhead } = input;
    return estimateWait({ ...pace, plannedServiceTime, peopleAhead });
  };
}

/** Holds how quickly a queue is served. It changes slowly: a figure of a few seconds ago is as good as a new one. */
interface Pace {
  readonly at: Millis;
  readonly recentServiceTimes: readonly number[];
  readonly openWorkstations: number;
}

export type WaitingForecast = ReturnType<typeof createWaitingForecast>;
