import type { ReportDocument } from '#shared/server/reports/report-document.ts';
import type { ReportDetail, ReportTexts } from '../report-texts.ts';
import { textXml } from './cells.ts';

/** Writes the sheet that says what the report is of: type, filters, when it was made, and how each column is counted. */
export function aboutSheet({ table }: ReportDocument, words: ReportTexts): string {
  const { t, title, type, what, facts, filters, incomplete } = words;
  const blank = { label: '', value: '' };
  const lines: readonly ReportDetail[] = [
    { label: title, value: incomplete ?? '' },
    { label: t('file.type'), value: [type, what].filter(Boolean).join('. ') },
    ...facts,
    blank,
    { label: t('file.filters'), value: filters.length === 0 ? t('file.noFilters') : '' },
    ...filters,
    blank,
    { label: t('file.columns'), value: '' },
    ...table.columns.map((column) => ({ label: words.label(column), value: words.why(column) })),
  ];
  const rows = lines.map(({ label, value }, at) => {
    const cells = textXml(`A${at + 1}`, label, 'name') + textXml(`B${at + 1}`, value, 'wrapped');
    return `<row r="${at + 1}">${cells}</row>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/>',
    '<cols><col min="1" max="1" width="32" customWidth="1"/><col min="2" max="2" width="96" customWidth="1"/></cols>',
    `<sheetData>${rows.join('')}</sheetData></worksheet>`,
  ].join('');
}
