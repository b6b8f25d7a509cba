import type { BookedThrough } from '../appointments/states.ts';
import type { Millis } from '../ids.ts';
import type { Cell, Column } from './columns.ts';

/** Subject of a row, for listing the tickets behind a number. */
export interface RowSubject {
  readonly branch?: number;
  readonly branchGroup?: number;
  readonly queue?: number;
  readonly service?: number;
  readonly segment?: number;
  readonly user?: number;
  readonly workstation?: number;
  readonly attentionArea?: number;
  /** 1 (Monday) to 7. */
  readonly weekday?: number;
  /** By the report's clock. */
  readonly hour?: number;
  readonly bookedThrough?: BookedThrough;
  readonly ticket?: number;
  /** YYYY-MM-DD, inclusive. */
  readonly from?: string;
  readonly to?: string;
}

export interface ReportRow {
  /** One per column. */
  readonly cells: readonly Cell[];
  readonly of: RowSubject;
}

/** Consecutive rows with the same first cell, and their total. */
export interface ReportGroup {
  /** Index of the first row, and the number of rows. */
  readonly first: number;
  readonly rows: number;
  readonly cells: readonly Cell[];
}

/**
 * Result of a report. Totals are of the whole: weighted averages, maxima. Total cells are null if a total has no
 * meaning.
 */
export interface ReportTable {
  readonly columns: readonly Column[];
  readonly rows: readonly ReportRow[];
  /** Empty without grouping. */
  readonly groups: readonly ReportGroup[];
  /** Null for reports without totals. */
  readonly total: readonly Cell[] | null;
  /** Time of the data; at central that of the oldest branch. */
  readonly asOf: Millis;
  /** False while data of the days may still arrive at central. */
  readonly complete: boolean;
}
