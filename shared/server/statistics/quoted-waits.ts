import { type RawBuilder, sql } from 'kysely';
import type { Seconds } from '#shared/domain/ids.ts';

const [from, to] = [sql.ref('t.forecast_from'), sql.ref('t.forecast_to')];
const [arrived, called] = [sql.ref('t.arrived_at'), sql.ref('t.first_called_at')];

/**
 * Customers of tickets `t` who were told how long they would wait and were called since: the moment at which they were
 * told, and of what, whatever became of the ticket after its first call.
 */
export const quotedWaits = {
  at: arrived,
  only: sql`(${to} is not null and ${called} is not null)`,
  of: {
    queue: sql.ref('t.id_queues_first'),
    service: sql.ref('t.id_services_first'),
    segment: sql.ref('t.id_segments_first'),
  },
} as const;

/** From the ticket to the first call; none where a clock was set back in between. */
const actualWait: RawBuilder<Seconds> = sql`(case when ${called} > ${arrived} then ${called} - ${arrived} else 0 end / 1000)`;

/** How the wait was beside what was told, in whole minutes as the customer reads them. */
export const AGAINST_FORECAST = {
  sooner: sql`${actualWait} / 60 < ${from} / 60`,
  asQuoted: sql`${actualWait} / 60 between ${from} / 60 and ${to} / 60`,
  later: sql`${actualWait} / 60 > ${to} / 60`,
} as const;

/** The middle of what was told. */
const quotedMiddle: RawBuilder<Seconds> = sql`((${from} + ${to}) / 2)`;

/** How far the wait was from it, whichever way. */
export const forecastError: RawBuilder<Seconds> = sql`abs(${actualWait} - ${quotedMiddle})`;

/** What is added up of whom was told, each for one of them: the error whichever way, in seconds as the others. */
export const FORECAST_AGGREGATES = {
  told: sql`1`,
  sooner: sql`case when ${AGAINST_FORECAST.sooner} then 1 else 0 end`,
  later: sql`case when ${AGAINST_FORECAST.later} then 1 else 0 end`,
  told_for: quotedMiddle,
  waited_for: actualWait,
  error: forecastError,
} as const;
export type ForecastAggregate = keyof typeof FORECAST_AGGREGATES;
