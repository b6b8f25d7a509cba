import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '#shared/domain/statistics/period.ts';

/** Zones and the hour at which days begin, both together less than this. */
const AROUND_MS = 2 * 24 * 3_600_000;

/** Narrows sessions to those that were open at some moment of the days, or of those around them. */
export const aroundDays = ({ from, to }: DayRange): RawBuilder<unknown> =>
  sql`opened_at < ${sql.lit(Date.parse(to) + AROUND_MS)}
    and (closed_at is null or closed_at >= ${sql.lit(Date.parse(from) - AROUND_MS)})`;
