import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReportDocument } from '../report-document.ts';
import type { ReportFileRequest } from '../report-generator.ts';
import { csvOf } from './csv.ts';
import { inBlocks } from './in-blocks.ts';
import { jsonOf } from './json.ts';
import { type ReportTexts, reportTexts } from './report-texts.ts';

/** Makes the content of a file, and calls for each row of the table once that is written. */
type Writer = (
  document: ReportDocument,
  words: ReportTexts,
  onLine: () => void,
) => Readable | Promise<Readable>;

const text =
  (textOf: (...report: Parameters<Writer>) => Iterable<string>): Writer =>
  (...report) =>
    Readable.from(inBlocks(textOf(...report)));

/** What makes PDF and workbooks is fetched with the first of its kind. */
const WRITERS: Readonly<Record<ReportFileRequest['format'], Writer>> = {
  pdf: async (...report) => (await import('./pdf/pdf-of.ts')).pdfOf(...report),
  xls: async (...report) => (await import('./xlsx/xlsx-of.ts')).xlsxOf(...report),
  csv: text(csvOf),
  json: text(jsonOf),
};

/**
 * Writes a report as a file that only this server may read, row by row: what it takes of memory does not grow with the
 * report. A file that could not be written to its end is left to whoever asked for it.
 */
export async function writeReport(
  document: ReportDocument,
  format: ReportFileRequest['format'],
  path: string,
  onLine: () => void = () => {},
): Promise<void> {
  const content = await WRITERS[format](document, reportTexts(document), onLine);
  await pipeline(content, createWriteStream(path, { mode: 0o600 }));
}
