import type { Language } from '#shared/contract/fields.ts';
import type { EXPORTS } from '#shared/contract/reports/report-designs.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { ReportProgress } from '#shared/domain/reports/report-progress.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';

/** Names a report as it is asked for. */
export interface ReportRequest {
  readonly reportType: number;
  readonly filters: readonly ReportFilter[];
  /** Branches that are shown to whom it is for; undefined where that is all of them. */
  readonly shown: readonly number[] | undefined;
  /** The attention area that whoever it is for is limited to; null for all. */
  readonly attentionArea: number | null;
  readonly now: Millis;
  /** The moment from which days that have a name are counted; now where it is missing. */
  readonly daysAt?: Millis;
}

export interface ReportFileRequest extends ReportRequest {
  readonly format: (typeof EXPORTS)[number];
  /** Its heading; empty for the name of the type. */
  readonly name: string;
  readonly language: Language;
  /** User name of whom it is made for. */
  readonly generatedFor: string;
  readonly sort?: { readonly column: string; readonly descending: boolean } | undefined;
}

/** A file that was made. Whoever asked for it removes it. */
export interface GeneratedFile {
  readonly path: string;
  readonly bytes: number;
  /** Letters, digits, dots and dashes. */
  readonly name: string;
}

/** Somebody who waits for a report. */
export interface Waited {
  /** Aborted once it is given up: also while it waits for its turn, or is being made. */
  readonly signal: AbortSignal;
  /** Hears how far it is. */
  readonly tell?: (making: ReportProgress) => void;
}

/**
 * Makes reports in a thread of its own, one at a time, in the order in which they were asked for. Refuses with
 * REPORT_TOO_LONG, REPORT_EMPTY (a file without a row), NOT_FOUND (a type that this version does not have),
 * REPORT_DATE_RANGE_INVALID and REPORT_AFTER_TODAY.
 */
export interface ReportGenerator {
  table(requested: ReportRequest, waited: Waited): Promise<ReportTable>;
  file(requested: ReportFileRequest, waited: Waited): Promise<GeneratedFile>;
}
