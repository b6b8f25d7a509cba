import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import type { ReportType } from '#shared/domain/reports/report-types.ts';
import type { Names } from './names.ts';
import type { ReportSource } from './report-source.ts';
import type { Scope } from './resolve-scope.ts';

/** A table, but for how far the data behind it go. */
export type GeneratedTable = Omit<ReportTable, 'asOf' | 'complete'>;

/** Makes the rows of one type; the sums where it has any. A list ends with the row after `most`. */
export type GenerateRows = (
  source: ReportSource,
  type: ReportType,
  scope: Scope,
  names: Names,
  max: number,
) => Promise<GeneratedTable>;
