import { type RawBuilder, sql } from 'kysely';
import {
  MEASURE_NAMES,
  MEASURES,
  type Measures,
  mergeMeasures,
  NO_MEASURES,
} from '#shared/domain/statistics/measures.ts';

/** The measures of many rows as those of one. PostgreSQL makes its sums of another type, which travels as text. */
export const measured = MEASURE_NAMES.map((name) =>
  sql<number>`cast(coalesce(${sql.raw(MEASURES[name])}(${sql.ref(`r.${name}`)}), 0) as bigint)`.as(name),
);

/** Adds up the measures of all parts; nothing measured where there are none. */
export const altogether = (parts: readonly Measures[]): Measures => parts.reduce(mergeMeasures, NO_MEASURES);

/** The hour of the day that a quarter of an hour lies in. */
export const hourOfSlot: RawBuilder<number> = sql`r.slot / 4`;
