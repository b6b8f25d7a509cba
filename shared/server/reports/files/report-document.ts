import type { Language } from '#shared/contract/fields.ts';
import type { CsvFormat } from '#shared/domain/csv-text.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { cellLabels } from '#shared/domain/reports/cell-labels.ts';
import { cellTextOf } from '#shared/domain/reports/cell-text.ts';
import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import type { ReportType } from '#shared/domain/reports/report-types.ts';
import { toVisibleText } from '#shared/domain/visible-text.ts';
import { createServerTexts } from '#shared/i18n/server-texts.ts';

/** A report with the details of its first page, untranslated except for names. */
export interface ReportDocument {
  /** Heading; empty for the name of the type. */
  readonly name: string;
  readonly type: ReportType;
  readonly table: ReportTable;
  /** Translated filters, in the order of the type. */
  readonly filters: readonly { readonly label: string; readonly value: string }[];
  readonly language: Language;
  /** Separators of CSV files. */
  readonly csvFormat: CsvFormat;
  /** Creation time, recipient, and owner of the data (branch name or central). */
  readonly createdAt: Millis;
  readonly generatedFor: string;
  readonly dataOf: string;
  /** Offset of displayed times, in hours. */
  readonly zoneHours: number;
}

/** A labelled detail, such as the creation time or a filter. */
export interface ReportDetail {
  readonly label: string;
  readonly value: string;
}

/** Translated texts of a report. Single-line, without invisible characters. */
export interface ReportTexts {
  readonly title: string;
  readonly type: string;
  /** One sentence about the type. */
  readonly what: string;
  readonly facts: readonly ReportDetail[];
  readonly filters: readonly ReportDetail[];
  /** Notice of incomplete data; null if complete. */
  readonly incomplete: string | null;
  label(column: Column): string;
  /** One-line definition of a column. */
  why(column: Column): string;
  cell(cell: Cell, column: Column): string;
  readonly t: ReturnType<typeof textsIn>['t'];
}

/** Translates a document for writers of all formats. */
export function reportTexts(document: ReportDocument): ReportTexts {
  const { language, type, table, zoneHours } = document;
  const { t, named } = textsIn(language);
  const write = cellTextOf({
    language,
    zoneHours,
    word: cellLabels(named),
  });
  const cell = (content: Cell, column: Column): string =>
    toVisibleText(write(content, column)).normalize('NFC');
  const moment = (at: number) => `${write(at, { name: 'at', kind: 'moment' })} (${zoneText(zoneHours)})`;
  const label = named(`reports:types.${type.name}.label`) ?? type.name;
  return {
    title: singleLine(document.name) || label,
    type: label,
    what: named(`reports:types.${type.name}.what`) ?? '',
    facts: [
      { label: t('file.createdAt'), value: moment(document.createdAt) },
      { label: t('file.generatedFor'), value: singleLine(document.generatedFor) },
      { label: t('file.dataOf'), value: singleLine(document.dataOf) },
      { label: t('file.asOf'), value: moment(table.asOf) },
    ].filter(({ value }) => value !== ''),
    filters: document.filters.map((filter) => ({
      label: singleLine(filter.label),
      value: singleLine(filter.value),
    })),
    incomplete: table.complete ? null : t('file.incomplete'),
    label: ({ name }) => named(`reports:columns.${name}.label`) ?? name,
    why: ({ name }) => named(`reports:columns.${name}.why`) ?? '',
    cell,
    t,
  };
}

const singleLine = (text: string): string => toVisibleText(text).normalize('NFC').trim();

function textsIn(language: ReportDocument['language']) {
  const texts = createServerTexts();
  const any = texts.getFixedT(language) as unknown as (key: string) => string;
  return {
    t: texts.getFixedT(language, 'reports'),
    /** Text of a computed key; undefined if missing. */
    named: (key: string): string | undefined => (texts.exists(key) ? any(key) : undefined),
  };
}

/** 5.5 -> `UTC+5:30` */
function zoneText(hours: number): string {
  if (hours === 0) return 'UTC';
  const minutes = Math.round(Math.abs(hours) * 60);
  const rest = minutes % 60;
  return `UTC${hours < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}
