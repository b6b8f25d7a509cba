import { type RawBuilder, sql } from 'kysely';
import { MEASURE_NAMES, type Measures } from '#shared/domain/statistics/measures.ts';
import { late, servedFor, waited, waitedFor } from './ticket-times.ts';

/** Measures of one ticket or event; missing ones are 0. */
export type Counts = Readonly<Partial<Record<keyof Measures, RawBuilder<unknown>>>>;

/** A moment of ticket `t` and the measures counted at it. */
export interface Moment {
  readonly at: RawBuilder<unknown>;
  readonly only: RawBuilder<unknown>;
  readonly counts: Counts;
}

const ONE = sql`1`;
const ifState = (state: string, then: RawBuilder<unknown> = ONE) =>
  sql`case when t.state = ${sql.lit(state)} then ${then} else 0 end`;

/**
 * Measures of ticket `t` at arrival, call and end.
 * @param promise target of its queue in seconds; 0 for none
 */
export function ticketMoments(
  promise: RawBuilder<unknown>,
): Readonly<Record<'arrival' | 'call' | 'end', Moment>> {
  const ifPromised = sql`case when ${promise} > 0 then 1 else 0 end`;
  const ifInTime = sql`case when ${promise} > 0 then 1 - ${late(promise)} else 0 end`;
  return {
    arrival: { at: sql`t.arrived_at`, only: sql`1 = 1`, counts: { arrived: ONE } },
    call: {
      at: sql`t.called_at`,
      only: sql`${waited} = 1`,
      counts: {
        called: ONE,
        promised: ifPromised,
        in_time: ifInTime,
        wait_sum: waitedFor,
        wait_max: waitedFor,
      },
    },
    end: {
      at: sql`t.ended_at`,
      only: sql`t.ended_at is not null`,
      counts: {
        served: ifState('assisted'),
        served_late: ifState('assisted', late(promise)),
        no_show: ifState('noshow'),
        canceled: ifState('canceled'),
        service_sum: ifState('assisted', servedFor),
        service_max: ifState('assisted', servedFor),
      },
    },
  };
}

/** Selects all measures in order. */
export const columnsOf = (counts: Counts): RawBuilder<unknown> =>
  sql.join(MEASURE_NAMES.map((name) => sql`${counts[name] ?? sql`0`} as ${sql.ref(name)}`));
