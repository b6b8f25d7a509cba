import type { ReportDocument } from '#shared/server/reports/report-document.ts';
import type { AskedFile } from '#shared/server/reports/report-maker.ts';
export async function writeReport(
  _document: ReportDocument,
  _format: AskedFile['format'],
  _path: string,
): Promise<void> {
  throw new Error('not yet');
}
