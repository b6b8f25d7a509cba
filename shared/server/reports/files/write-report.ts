import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReportFileRequest } from '../report-generator.ts';
import { csvOf } from './csv.ts';
import { jsonOf } from './json.ts';
import { type ReportDocument, type ReportTexts, reportTexts } from './report-document.ts';
import { inBlocks } from './table-rows.ts';

/** Creates the content of a file; calls `onLine` after each row. */
type Writer = (
  document: ReportDocument,
  words: ReportTexts,
  onLine: () => void,
) => Readable | Promise<Readable>;

const text =
  (textOf: (...report: Parameters<Writer>) => Iterable<string>): Writer =>
  (...report) =>
    Readable.from(inBlocks(textOf(...report)));

/** PDF and workbook writers are loaded on first use. */
const WRITERS: Readonly<Record<ReportFileRequest['format'], Writer>> = {
  pdf: async (...report) => (await import('./pdf/document.ts')).pdfOf(...report),
  xls: async (...report) => (await import('./xlsx.ts')).xlsxOf(...report),
  csv: text(csvOf),
  json: text(jsonOf),
};

/**
 * Writes a report to a file readable by this server only, row by row in constant memory. After an error the caller
 * removes the partial file.
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
