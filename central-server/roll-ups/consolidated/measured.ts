import { type RawBuilder, sql } from 'kysely';
import {
  MEASURE_NAMES,
  MEASURES,
  type Measures,
  mergeMeasures,
  NO_MEASURES,
} from '#shared/domain/statistics/measures.ts';

/** Aggregates the measures of many rows. PostgreSQL sums have another type, which is sent as text. */
export const measured = MEASURE_NAMES.map((name) =>
  sql<number>`cast(coalesce(${sql.raw(MEASURES[name])}(${sql.ref(`r.${name}`)}), 0) as bigint)`.as(name),
);

/** Sum of the measures of all parts; zero without parts. */
export const altogether = (parts: readonly Measures[]): Measures => parts.reduce(mergeMeasures, NO_MEASURES);

/** Hour of a quarter-hour slot. */
export const hourOfSlot: RawBuilder<number> = sql`r.slot / 4`;
