import { cellLabels } from '#shared/domain/reports/cell-labels.ts';
import { cellTextOf } from '#shared/domain/reports/cell-text.ts';
import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import { toVisibleText } from '#shared/domain/visible-text.ts';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import type { ReportDocument } from '../report-document.ts';

/** Something told beside the figures: when it was made, what it was narrowed by. */
export interface ReportDetail {
  readonly label: string;
  readonly value: string;
}

/** All that a file says of a report, in its language. Nothing in it breaks a line or cannot be seen. */
export interface ReportTexts {
  readonly title: string;
  readonly type: string;
  /** What the type is about, in a sentence. */
  readonly what: string;
  readonly facts: readonly ReportDetail[];
  readonly filters: readonly ReportDetail[];
  /** Says that something of the days asked for is not known yet; null where all is. */
  readonly incomplete: string | null;
  label(column: Column): string;
  /** The rule by which a column is counted, in a line. */
  why(column: Column): string;
  cell(cell: Cell, column: Column): string;
  readonly t: ReturnType<typeof textsIn>['t'];
}

/** Puts into words what a document says, for writers of every format. */
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
    /** The text of a key that is put together; undefined where the catalogues have none. */
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
