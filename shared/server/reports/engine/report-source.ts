import type { Kysely, RawBuilder } from 'kysely';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import type { WrittenEntries } from '#shared/server/audit/entries.ts';
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
   * What stands after `from`: transfers `e` (`at`, `queue_from`, `id_queues`, who and where) of the days that were not taken back, each
   * with its ticket `t`. A `where` may follow.
   */
  transfers(days: DayRange): RawBuilder<unknown>;
  /**
   * What stands after `from`: all events `e` of the tickets `t` of the days, each with the kind and the moment of what
   * followed it at its ticket (`followed_by`, `followed_at`; null for the last). A `where` may follow.
   */
  events(days: DayRange): RawBuilder<unknown>;
  /**
   * What stands after `from`: sessions `s` of workstations, with `id_branches`, at least those that were open at some
   * moment of the days in any zone. A `where` may follow.
   */
  sessions(days: DayRange): RawBuilder<unknown>;
  /**
   * What stands after `from`: what was done for customers, `x`, but what was taken back, each with its ticket `t` of the
   * days. A join or a `where` may follow.
   */
  transactions(days: DayRange): RawBuilder<unknown>;
  /** All that was written down of who did what. */
  readonly entries: WrittenEntries;
}
