import { type RawBuilder, sql } from 'kysely';
import type { Seconds } from '#shared/domain/ids.ts';
import type { Moment } from './ticket-moments.ts';
import { waited, waitedFor } from './ticket-times.ts';

const [from, to] = [sql.ref('t.forecast_from'), sql.ref('t.forecast_to')];

/**
 * The moment at which the customer of a ticket `t` was told how long they would wait, of those whose wait came to be
 * known: who was passed on or put back waited for something else than they had been told of.
 */
export const told: Pick<Moment, 'at' | 'only'> = {
  at: sql`t.arrived_at`,
  only: sql`(${waited} = 1 and ${to} is not null and t.entered_at = t.arrived_at)`,
};

const minutes = sql`${waitedFor} / 60000`;

/** How the wait was beside what was told, in whole minutes as the customer reads them. */
export const AGAINST_FORECAST = {
  sooner: sql`${minutes} < ${from} / 60`,
  asTold: sql`${minutes} between ${from} / 60 and ${to} / 60`,
  later: sql`${minutes} > ${to} / 60`,
} as const;

/** The middle of what was told. */
export const toldFor: RawBuilder<Seconds> = sql`((${from} + ${to}) / 2)`;

/** How far the wait was from it, whichever way. */
export const forecastError: RawBuilder<Seconds> = sql`abs(${waitedFor} / 1000 - ${toldFor})`;
