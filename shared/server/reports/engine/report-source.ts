import type { Kysely, RawBuilder } from 'kysely';
import type { Measures } from '#shared/domain/statistics/measures.ts';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import type { WrittenEntries } from '#shared/server/audit/entries.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

/** What figures are told or narrowed by, besides branch and day. */
export type MetricDimension = 'queue' | 'service' | 'segment' | 'user' | 'workstation';

/** Figures of whole days that are kept beside the tickets, so that years of them are not counted ticket by ticket. */
export interface StoredAggregates {
  /**
   * What stands after `from`: figures `t` of the days, with columns named as those of tickets by which they are told, and
   * one of each measure. A `where` may follow.
   */
  readonly sums: RawBuilder<unknown>;
  /** Puts the lengths of what stands together in one text: whole seconds, with spaces between. Null where none are kept. */
  readonly lengths: RawBuilder<unknown> | null;
  /** Counts what is not in the sums: tickets and transfers of the same days. */
  readonly rest: Pick<ReportSource, 'tickets' | 'transfers'>;
}

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
  /** Finds the figures that are kept by all of what they are told by; null where these are not kept. */
  sums(
    days: DayRange,
    requested: { readonly by: ReadonlySet<MetricDimension>; readonly measures: readonly (keyof Measures)[] },
  ): StoredAggregates | null;
  /** The same of what customers were told; the columns are those of `FORECAST_AGGREGATES`. */
  forecasts(days: DayRange): StoredAggregates | null;
  /**
   * What stands after `from`: appointments `a`, at least those whose time lies in the days in any zone, each with the
   * ticket `t` that it became, where it became one and that is known. A `where` may follow.
   */
  appointments(days: DayRange): RawBuilder<unknown>;
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
   * What stands after `from`: how long customers were with somebody, `e`, with its place, who and where, `at` which it
   * began and `followed_at`, null while it goes on; at least all that lasted at some moment of the days in any zone. A
   * `where` may follow.
   */
  attentions(days: DayRange): RawBuilder<unknown>;
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
