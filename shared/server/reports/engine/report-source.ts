import type { Kysely, RawBuilder } from 'kysely';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

/**
 * What a server makes reports from: a branch its own tables, central the facts that branches sent. Both have tickets with
 * the same columns; what differs is where they lie and how days are found.
 */
export interface ReportSource {
  /** A connection of its own, which only reads. */
  readonly db: Kysely<SharedTables>;
  /** What stands after `from`: tickets `t` of the days, with what `promise` needs beside them. A `where` may follow. */
  tickets(days: DayRange): RawBuilder<unknown>;
  /** Seconds that the queue of a ticket `t` promised; 0 for no promise. */
  readonly promise: RawBuilder<unknown>;
  /**
   * What stands after `from`: transfers `e` (`at`, `queue_from`, `id_queues`) of the days that were not taken back, each
   * with its ticket `t`. A `where` may follow.
   */
  transfers(days: DayRange): RawBuilder<unknown>;
}
