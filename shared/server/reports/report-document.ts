import type { Language } from '#shared/contract/fields.ts';
import type { CsvFormat } from '#shared/domain/csv-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import type { ReportType } from '#shared/domain/reports/report-types.ts';

/** A report with all that its first page says; everything but names is put into words by whoever writes it. */
export interface ReportDocument {
  /** Its heading, as its owner named it; empty for the name of the type. */
  readonly name: string;
  readonly type: ReportType;
  readonly table: ReportTable;
  /** What it was narrowed by, in words of the language, in the order of the type. */
  readonly filters: readonly { readonly label: string; readonly value: string }[];
  readonly language: Language;
  /** How a CSV file separates cells and decimals. */
  readonly csvFormat: CsvFormat;
  /** When it was made, for whom, and from whose data (name of the branch, or of central). */
  readonly createdAt: Millis;
  readonly generatedFor: string;
  readonly dataOf: string;
  /** Hours to UTC by which moments are written. */
  readonly zoneHours: number;
}
