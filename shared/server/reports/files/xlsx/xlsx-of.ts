import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { toVisibleText } from '#shared/domain/visible-text.ts';
import type { ReportDocument } from '#shared/server/reports/report-document.ts';
import { inBlocks } from '../in-blocks.ts';
import type { ReportTexts } from '../report-texts.ts';
import { aboutSheet } from './about-sheet.ts';
import { columnLetter, escaped } from './cells.ts';
import { stylesXml } from './styles.ts';
import { tableSheet } from './table-sheet.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OPEN_XML = 'http://schemas.openxmlformats.org';
const RELATIONS = `${OPEN_XML}/officeDocument/2006/relationships`;
const PACKAGE = `${OPEN_XML}/package/2006`;
const SHEET_MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** Half the time of the strongest, for a tenth more bytes. */
const COMPRESSION = 4;

/**
 * Makes a workbook (ECMA-376) of a report: its table, and a sheet about it. Rows go into the zip as they are written, for
 * a library that takes them all at once needs a gigabyte for the longest report.
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

/** Names the sheets, and the head as what is printed on every page. */
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
