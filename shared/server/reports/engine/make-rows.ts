import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import type { ReportType } from '#shared/domain/reports/report-types.ts';
import type { Scope } from './asked-scope.ts';
import type { Names } from './names.ts';
import type { ReportSource } from './report-source.ts';

/** A table, but for how far the data behind it go. */
export type MadeTable = Omit<ReportTable, 'asOf' | 'complete'>;

/** Makes the rows of one type; the sums where it has any. A list ends with the row after `most`. */
export type MakeRows = (
  source: ReportSource,
  type: ReportType,
  scope: Scope,
  names: Names,
  most: number,
) => Promise<MadeTable>;
