import type { Kysely, RawBuilder } from 'kysely';
import type { Measures } from '#shared/domain/statistics/measures.ts';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import type { WrittenEntries } from '#shared/server/audit/entries.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

/** Dimensions of aggregates besides branch and day. */
export type MetricDimension = 'queue' | 'service' | 'segment' | 'user' | 'workstation';

/** Aggregates of full days, which replace counting single tickets. */
export interface StoredAggregates {
  /**
   * Table expression: aggregates `t` with the column names of tickets and one column per measure. A `where` may
   * follow.
   */
  readonly totals: RawBuilder<unknown>;
  /** Aggregate expression: joins durations in whole seconds, separated by spaces. Null if not stored. */
  readonly lengths: RawBuilder<unknown> | null;
  /** Counts tickets and transfers of these days that are not in the aggregates. */
  readonly rest: Pick<ReportSource, 'tickets' | 'transfers'>;
}

/**
 * Data of reports: tables of a branch, or the facts that branches sent to central. Columns are equal; tables and the
 * lookup of days differ.
 */
export interface ReportSource {
  /** Dedicated read-only connection. */
  readonly db: Kysely<SharedTables>;
  /** Table expression: tickets `t` of the days, joined with the tables that `promise` needs. A `where` may follow. */
  tickets(days: DayRange): RawBuilder<unknown>;
  /** Promised wait of the queue of ticket `t`, in seconds; 0 for none. */
  readonly promise: RawBuilder<unknown>;
  /** Finds aggregates with the given dimensions; null if not stored. */
  totals(
    days: DayRange,
    requested: { readonly by: ReadonlySet<MetricDimension>; readonly measures: readonly (keyof Measures)[] },
  ): StoredAggregates | null;
  /** The same for quoted waits, with the columns of `FORECAST_AGGREGATES`. */
  forecasts(days: DayRange): StoredAggregates | null;
  /**
   * Table expression: appointments `a` of the days in any time zone, left-joined with their tickets `t`. A `where`
   * may follow.
   */
  appointments(days: DayRange): RawBuilder<unknown>;
  /**
   * Table expression: transfers `e` (`at`, `queue_from`, `id_queues`, user, workstation) of the days, except undone
   * ones, with their tickets `t`. A `where` may follow.
   */
  transfers(days: DayRange): RawBuilder<unknown>;
  /**
   * Table expression: events `e` of the tickets `t` of the days, with the kind and moment of the ticket's next event
   * (`next_event_kind`, `next_event_at`; null for the last). A `where` may follow.
   */
  events(days: DayRange): RawBuilder<unknown>;
  /**
   * Table expression: attentions `e` with branch, user, workstation, start `at` and end `next_event_at` (null while it
   * continues), of the days in any time zone. A `where` may follow.
   */
  attentions(days: DayRange): RawBuilder<unknown>;
  /**
   * Table expression: workstation sessions `s` with `id_branches`, open on the days in any time zone. A `where` may
   * follow.
   */
  sessions(days: DayRange): RawBuilder<unknown>;
  /**
   * Table expression: transactions `x`, except undone ones, with their tickets `t` of the days. A join or a `where`
   * may follow.
   */
  transactions(days: DayRange): RawBuilder<unknown>;
  /** Audit entries. */
  readonly entries: WrittenEntries;
}
