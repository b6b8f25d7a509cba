import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Cell, Column } from '#shared/domain/reports/columns.ts';
import { toVisibleText } from '#shared/domain/visible-text.ts';
import type { ReportDetail, ReportDocument, ReportTexts } from './report-document.ts';
import { inBlocks, totalLabel, withTotals } from './table-rows.ts';
import { type CellStyle, FORMAT_OF, styleOf, stylesXml } from './xlsx-styles.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OPEN_XML = 'http://schemas.openxmlformats.org';
const RELATIONS = `${OPEN_XML}/officeDocument/2006/relationships`;
const PACKAGE = `${OPEN_XML}/package/2006`;
const SHEET_MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Half the time of the maximum level, for 10 % more bytes. */
const COMPRESSION = 4;

/**
 * Writes a workbook (ECMA-376) with the table and a sheet of details. Streams rows into the zip: libraries that take
 * all rows at once need 1 GB for the longest report.
 */
export function xlsxOf(document: ReportDocument, words: ReportTexts, onLine: () => void): Readable {
  const zip = new ZipFile();
  const put = (name: string, text: string) =>
    zip.addBuffer(Buffer.from(text), name, { compressionLevel: COMPRESSION });
  put('[Content_Types].xml', CONTENT_TYPES);
  put('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']], CORE));
  put('docProps/core.xml', coreXml(document, words));
  put('xl/workbook.xml', workbookXml(document, words));
  put('xl/_rels/workbook.xml.rels', relations(WORKBOOK_PARTS));
  put('xl/styles.xml', stylesXml(document.language));
  put('xl/worksheets/sheet2.xml', aboutSheet(document, words));
  zip.addReadStream(
    Readable.from(inBlocks(tableSheet(document, words, onLine))),
    'xl/worksheets/sheet1.xml',
    {
      compressionLevel: COMPRESSION,
    },
  );
  zip.end();
  const content = zip.outputStream as Readable;
  zip.once('error', (error) => content.destroy(error));
  return content;
}

const WORKBOOK_PARTS = [
  ['worksheet', 'worksheets/sheet1.xml'],
  ['worksheet', 'worksheets/sheet2.xml'],
  ['styles', 'styles.xml'],
] as const;

const CORE = `<Relationship Id="core" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`;

const relations = (parts: readonly (readonly [type: string, target: string])[], more = ''): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${parts
    .map(
      ([type, target], at) =>
        `<Relationship Id="r${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}${more}</Relationships>`;

const part = (name: string, media: string): string =>
  `<Override PartName="/${name}" ContentType="${media}"/>`;

const CONTENT_TYPES = [
  `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  part('xl/workbook.xml', `${SHEET_MEDIA}.sheet.main+xml`),
  part('xl/worksheets/sheet1.xml', `${SHEET_MEDIA}.worksheet+xml`),
  part('xl/worksheets/sheet2.xml', `${SHEET_MEDIA}.worksheet+xml`),
  part('xl/styles.xml', `${SHEET_MEDIA}.styles+xml`),
  part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
  '</Types>',
].join('');

/** Workbook with sheet names; the header row repeats on printed pages. */
function workbookXml({ table }: ReportDocument, { t }: ReportTexts): string {
  const sheet = escaped(t('file.sheetTable'));
  const last = columnLetter(table.columns.length - 1);
  const filtered = table.groups.length === 0 && table.rows.length > 0;
  return [
    `${HEAD}<workbook xmlns="${OPEN_XML}/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets>`,
    `<sheet name="${sheet}" sheetId="1" r:id="r1"/>`,
    `<sheet name="${escaped(t('file.sheetAbout'))}" sheetId="2" r:id="r2"/></sheets><definedNames>`,
    filtered
      ? `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'${sheet}'!$A$1:$${last}$${table.rows.length + 1}</definedName>`
      : '',
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">'${sheet}'!$1:$1</definedName>`,
    '</definedNames></workbook>',
  ].join('');
}

function coreXml({ createdAt, generatedFor }: ReportDocument, { title }: ReportTexts): string {
  return [
    `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties"`,
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(toVisibleText(generatedFor))}</dc:creator>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${new Date(createdAt).toISOString().slice(0, 19)}Z</dcterms:created>`,
    '</cp:coreProperties>',
  ].join('');
}

const WIDEST = 48;
/** Rows measured for column widths. */
const SAMPLED_ROWS = 500;

/** Writes the table sheet: frozen header, rows of a group collapsible above their total. */
function* tableSheet(
  { table, zoneHours }: ReportDocument,
  words: ReportTexts,
  onLine: () => void,
): Generator<string> {
  const { columns, groups, rows } = table;
  const last = columnLetter(columns.length - 1);
  const folds = groups.some((group) => group.rows > 1);
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  yield '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
  yield '<sheetPr><outlinePr summaryBelow="1"/><pageSetUpPr fitToPage="1"/></sheetPr>';
  yield '<sheetViews><sheetView workbookViewId="0" tabSelected="1">';
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield `<sheetFormatPr defaultRowHeight="15"${folds ? ' outlineLevelRow="1"' : ''}/><cols>`;
  for (const [at, width] of widths().entries())
    yield `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  yield '</cols><sheetData>';
  yield rowXml(
    1,
    columns.map((column, at) => textXml(`${columnLetter(at)}1`, words.label(column), 'head')),
  );
  let line = 1;
  for (const { kind, cells, name, isSummed } of withTotals(table)) {
    line++;
    const look: CellStyle = kind === 'row' ? 'plain' : 'sum';
    const label = totalLabel(kind, name, columns, words);
    const written = columns.map((column, at) => {
      const index = columnLetter(at) + line;
      if (at === 0 && label !== null) return textXml(index, label, look);
      return cellXml(index, cells[at] ?? null, column, look, { words: words.cell, zoneHours });
    });
    yield rowXml(line, written, isSummed ? ' outlineLevel="1"' : '');
    if (kind === 'row') onLine();
  }
  yield '</sheetData>';
  // Sorting would separate totals from their groups, so only ungrouped tables get a filter; it excludes the total.
  if (!folds && rows.length > 0) yield `<autoFilter ref="A1:${last}${rows.length + 1}"/>`;
  yield '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>';
  yield '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>';

  function widths(): number[] {
    return columns.map((column, at) => {
      const length = (cell: Cell) => words.cell(cell, column).length;
      const maxLength = rows.slice(0, SAMPLED_ROWS).map(({ cells }) => length(cells[at] ?? null));
      const label = Math.ceil(words.label(column).length / 2);
      return Math.min(WIDEST, Math.max(10, label, ...maxLength) + 2);
    });
  }
}

const rowXml = (line: number, cells: readonly string[], how = ''): string =>
  `<row r="${line}"${how}>${cells.join('')}</row>`;

/** Writes the details sheet: type, filters, creation time and column definitions. */
function aboutSheet({ table }: ReportDocument, words: ReportTexts): string {
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

/** Maximum characters of a spreadsheet cell. */
const MAX_CELL_LENGTH = 32_767;
const DAY_SECONDS = 86_400;
/** Days between the spreadsheet epoch and 1970. */
const BEFORE_1970 = 25_569;

/** A text cell; never interpreted as a formula. */
function textXml(at: string, text: string, look: CellStyle): string {
  if (text === '') return `<c r="${at}" s="${styleOf(look, 'text')}"/>`;
  const style = styleOf(look, /^[=+\-@]/.test(text) ? 'formula' : 'text');
  const visible = escaped(text.slice(0, MAX_CELL_LENGTH).toWellFormed());
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${visible}</t></is></c>`;
}

/**
 * A typed cell: days and moments as dates, durations and percentages as numbers.
 * @param words text of non-numeric cells
 */
function cellXml(
  at: string,
  cell: Cell,
  column: Column,
  look: CellStyle,
  { words, zoneHours }: { words: (cell: Cell, column: Column) => string; zoneHours: number },
): string {
  const format = FORMAT_OF[column.kind];
  if (format === undefined) return textXml(at, words(cell, column), look);
  const style = styleOf(look, format);
  if (cell === null) return `<c r="${at}" s="${style}"/>`;
  return `<c r="${at}" s="${style}"><v>${numberOf(cell, column, zoneHours)}</v></c>`;
}

function numberOf(cell: string | number, { kind }: Column, zoneHours: number): number {
  switch (kind) {
    case 'duration':
      return Number(cell) / DAY_SECONDS;
    case 'percent':
      return Number(cell) / 100;
    case 'hour':
      return Number(cell) / 24;
    case 'day':
      return serial(Date.parse(`${cell}`));
    case 'month':
      return serial(Date.parse(`${cell}-01`));
    case 'moment':
      return serial(Number(cell) + zoneHours * 3_600_000);
    default:
      return Number(cell);
  }
}

const serial = (ms: number): number => ms / 1000 / DAY_SECONDS + BEFORE_1970;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Column letters of an index: A to Z, then AA. */
function columnLetter(index: number): string {
  const before = Math.floor(index / 26);
  return (before > 0 ? columnLetter(before - 1) : '') + String.fromCharCode(65 + (index % 26));
}
