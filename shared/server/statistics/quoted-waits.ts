import { type RawBuilder, sql } from 'kysely';
import type { Millis, Seconds } from '#shared/domain/ids.ts';

const [from, to] = [sql.ref('t.forecast_from'), sql.ref('t.forecast_to')];
const [arrived, called] = [sql.ref('t.arrived_at'), sql.ref('t.first_called_at')];

/** Tickets `t` with a quoted wait that were called, at the time of the quote. */
export const quotedWaits = {
  at: arrived,
  only: sql`(${to} is not null and ${called} is not null)`,
  of: {
    queue: sql.ref('t.id_queues_first'),
    service: sql.ref('t.id_services_first'),
    segment: sql.ref('t.id_segments_first'),
  },
} as const;

/** From issue to first call; 0 if a clock was set back. */
const actualWait: RawBuilder<Millis> = sql`(case when ${called} > ${arrived} then ${called} - ${arrived} else 0 end)`;

/** The wait relative to the quote, in whole minutes as shown. */
export const AGAINST_FORECAST = {
  sooner: sql`${actualWait} / 60000 < ${from} / 60`,
  asQuoted: sql`${actualWait} / 60000 between ${from} / 60 and ${to} / 60`,
  later: sql`${actualWait} / 60000 > ${to} / 60`,
} as const;

/** Middle of the quoted range, which is stored in seconds. */
const quotedMiddle: RawBuilder<Millis> = sql`((${from} + ${to}) * 500)`;

/** Absolute difference from the quote. */
const forecastError: RawBuilder<Millis> = sql`abs(${actualWait} - ${quotedMiddle})`;

/** The difference rounded to whole seconds, by which customers are counted. */
export const forecastErrorSeconds: RawBuilder<Seconds> = sql`((${forecastError} + 500) / 1000)`;

/** Aggregates of tickets with quotes, each per ticket; durations in milliseconds. */
export const FORECAST_AGGREGATES = {
  quoted: sql`1`,
  sooner: sql`case when ${AGAINST_FORECAST.sooner} then 1 else 0 end`,
  later: sql`case when ${AGAINST_FORECAST.later} then 1 else 0 end`,
  quoted_for: quotedMiddle,
  waited_for: actualWait,
  error: forecastError,
} as const;
export type ForecastAggregate = keyof typeof FORECAST_AGGREGATES;
