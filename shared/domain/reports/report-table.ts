import type { BookedThrough } from '../appointments/states.ts';
import type { Millis } from '../ids.ts';
import type { Cell, Column } from './columns.ts';

/** What a row is about, so that a number leads to the tickets behind it; only what the row is told by. */
export interface RowSubject {
  readonly branch?: number;
  readonly branchGroup?: number;
  readonly queue?: number;
  readonly service?: number;
  readonly segment?: number;
  readonly user?: number;
  readonly workstation?: number;
  readonly attentionArea?: number;
  /** 1 for Monday to 7. */
  readonly weekday?: number;
  /** By the clock that the report goes by. */
  readonly hour?: number;
  readonly bookedThrough?: BookedThrough;
  readonly ticket?: number;
  /** YYYY-MM-DD, both included. */
  readonly from?: string;
  readonly to?: string;
}

export interface ReportRow {
  /** One for each column, in their order. */
  readonly cells: readonly Cell[];
  readonly of: RowSubject;
}

/** Rows that stand together under the same first cell, and what they come to. */
export interface ReportGroup {
  /** Place of its first row, and how many there are. */
  readonly first: number;
  readonly rows: number;
  readonly cells: readonly Cell[];
}

/**
 * What a report came to. Sums are of the whole: averages weighted, levels from their counts, maxima the highest. A cell
 * of a sum is null where a sum would say nothing.
 */
export interface ReportTable {
  readonly columns: readonly Column[];
  readonly rows: readonly ReportRow[];
  /** Empty where rows do not stand together. */
  readonly groups: readonly ReportGroup[];
  /** Null for a report whose rows are not added up. */
  readonly total: readonly Cell[] | null;
  /** Up to when its data go; at central the branch heard from longest ago. */
  readonly asOf: Millis;
  /** Tells whether everything of the days asked for is known; at central something may still be on its way. */
  readonly complete: boolean;
}
