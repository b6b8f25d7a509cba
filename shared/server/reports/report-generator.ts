import type { Language } from '#shared/contract/fields.ts';
import type { EXPORTS } from '#shared/contract/reports/report-designs.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { ReportProgress } from '#shared/domain/reports/report-progress.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';

export interface ReportRequest {
  readonly reportType: number;
  readonly filters: readonly ReportFilter[];
  /** Branches the recipient may see; undefined means all. */
  readonly visible: readonly number[] | undefined;
  /** Attention area the recipient is limited to; null for all. */
  readonly attentionArea: number | null;
  readonly now: Millis;
  /** Reference moment of preset days (yesterday, last week, …); `now` by default. */
  readonly daysAt?: Millis;
}

export interface ReportFileRequest extends ReportRequest {
  readonly format: (typeof EXPORTS)[number];
  /** Heading; empty for the name of the type. */
  readonly name: string;
  readonly language: Language;
  /** User name of the recipient. */
  readonly generatedFor: string;
  readonly sort?: { readonly column: string; readonly descending: boolean } | undefined;
}

/** A generated file. The caller removes it. */
export interface GeneratedFile {
  readonly path: string;
  readonly bytes: number;
  /** ASCII letters, digits, dots and dashes only. */
  readonly name: string;
}

/** A request that waits for a report. */
export interface ProgressOptions {
  /** Aborts the report, whether queued or in progress. */
  readonly signal: AbortSignal;
  /** Receives the progress. */
  readonly onProgress?: (progress: ReportProgress) => void;
}

/**
 * Generates reports in a worker thread, one at a time, first in first out. Throws REPORT_TOO_LONG, REPORT_EMPTY (a
 * file without rows), NOT_FOUND (unknown report type), REPORT_DATE_RANGE_INVALID and REPORT_AFTER_TODAY.
 */
export interface ReportGenerator {
  table(requested: ReportRequest, options: ProgressOptions): Promise<ReportTable>;
  file(requested: ReportFileRequest, options: ProgressOptions): Promise<GeneratedFile>;
}
