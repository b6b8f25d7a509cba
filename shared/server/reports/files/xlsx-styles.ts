import type { Language } from '#shared/contract/fields.ts';
import type { CellKind } from '#shared/domain/reports/columns.ts';

export const CELL_STYLES = ['plain', 'sum', 'head', 'name', 'wrapped'] as const;
export type CellStyle = (typeof CELL_STYLES)[number];

/** Number formats. `formula` marks text that starts like a formula, so that it stays text when edited. */
const FORMATS = [
  'text',
  'formula',
  'count',
  'duration',
  'percent',
  'day',
  'month',
  'moment',
  'hour',
] as const;
export type Format = (typeof FORMATS)[number];

/** Format of each cell kind; others are text. */
export const FORMAT_OF: Readonly<Partial<Record<CellKind, Format>>> = {
  count: 'count',
  duration: 'duration',
  percent: 'percent',
  day: 'day',
  month: 'month',
  moment: 'moment',
  hour: 'hour',
};

/** Index of a style and format in the workbook. */
export const styleOf = (look: CellStyle, format: Format): number =>
  CELL_STYLES.indexOf(look) * FORMATS.length + FORMATS.indexOf(format);

/** Custom format ids start here; 0 is general, 3 is `#,##0`. */
const FIRST_CUSTOM_FORMAT = 164;
const DAYS: Readonly<Record<Language, string>> = { es: 'd mmm yyyy', en: 'mmm d, yyyy', sv: 'd mmm yyyy' };

function codesIn(language: Language): Readonly<Record<Format, number | string>> {
  const day = DAYS[language];
  return {
    text: 0,
    formula: 0,
    count: 3,
    duration: '[h]:mm:ss',
    percent: '0.0%',
    day,
    month: 'mmmm yyyy',
    moment: `${day} hh:mm:ss`,
    hour: 'hh:mm',
  };
}

const FONTS =
  '<font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>';
/** The first two are mandatory in workbooks; the third is the background of totals. */
const FILLS = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFEEEDE8"/></patternFill></fill>',
];
const BORDERS =
  '<border><left/><right/><top/><bottom/></border>' +
  '<border><left/><right/><top/><bottom style="thin"><color rgb="FF7E8889"/></bottom></border>';

const CELL_FORMATS: Readonly<Record<CellStyle, string>> = {
  plain: 'fontId="0" fillId="0" borderId="0"',
  sum: 'fontId="1" fillId="2" borderId="0"',
  head: 'fontId="1" fillId="0" borderId="1"',
  name: 'fontId="1" fillId="0" borderId="0"',
  wrapped: 'fontId="0" fillId="0" borderId="0"',
};
const ALIGNED: Readonly<Partial<Record<CellStyle, string>>> = {
  head: '<alignment vertical="top" wrapText="1"/>',
  name: '<alignment vertical="top"/>',
  wrapped: '<alignment vertical="top" wrapText="1"/>',
};

/** Writes `styles.xml` in the order of `styleOf`. */
export function stylesXml(language: Language): string {
  const codes = codesIn(language);
  const own = Object.values(codes).filter((code) => typeof code === 'string');
  const number = (format: Format) => {
    const code = codes[format];
    return typeof code === 'number' ? code : FIRST_CUSTOM_FORMAT + own.indexOf(code);
  };
  const xfs = CELL_STYLES.flatMap((look) =>
    FORMATS.map(
      (format) =>
        `<xf numFmtId="${number(format)}" ${CELL_FORMATS[look]} xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"${format === 'formula' ? ' quotePrefix="1"' : ''}>${ALIGNED[look] ?? ''}</xf>`,
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<numFmts count="${own.length}">`,
    ...own.map((code, at) => `<numFmt numFmtId="${FIRST_CUSTOM_FORMAT + at}" formatCode="${code}"/>`),
    `</numFmts><fonts count="2">${FONTS}</fonts>`,
    `<fills count="${FILLS.length}">${FILLS.join('')}</fills><borders count="2">${BORDERS}</borders>`,
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
}
