import { parentPort, workerData } from 'node:worker_threads';
import { ApiError, type ApiErrorDetail } from '#shared/contract/api-error.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { MAX_ROWS_IN_FILE, MAX_ROWS_ON_SCREEN } from '#shared/contract/reports/reports.ts';
import { sortByColumn } from '#shared/domain/reports/compare-cells.ts';
import { type ReportProgress, startPhase } from '#shared/domain/reports/report-progress.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import { generateReport } from '../engine/generate-report.ts';
import type { ReportSource } from '../engine/report-source.ts';
import type { GeneratedTable } from '../engine/table.ts';
import type { ReportFileRequest, ReportRequest } from '../report-generator.ts';
import { lowerPriority } from './lower-priority.ts';

export type ReportJob =
  | { readonly kind: 'table'; readonly request: ReportRequest }
  | {
      readonly kind: 'file';
      readonly request: ReportFileRequest;
      readonly path: string;
      readonly dataOf: string;
      readonly completeness: Pick<ReportTable, 'asOf' | 'complete'>;
    };

export type ReportOutcome =
  | { readonly kind: 'table'; readonly table: GeneratedTable }
  | { readonly kind: 'file' }
  | { readonly kind: 'refused'; readonly status: ErrorCode; readonly detail: ApiErrorDetail };

/** Message of the worker: progress or the outcome. */
export type ThreadMessage = ReportOutcome | { readonly kind: 'progress'; readonly progress: ReportProgress };

const post = (message: ThreadMessage): void => parentPort?.postMessage(message);

/** Worker side: generates one report after another, each over its own connection. */
export function doReportWork<Location>(
  open: (location: Location) => ReportSource & { close(): Promise<void> },
): void {
  lowerPriority();
  const make = async (job: ReportJob): Promise<ReportOutcome> => {
    const source = open(workerData as Location);
    try {
      return await outcomeOf(source, job);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status, detail } = error;
      return { kind: 'refused', status, detail };
    } finally {
      await source.close();
    }
  };
  // An exception ends the worker, which rejects the request.
  parentPort?.on('message', (job: ReportJob) => void make(job).then(post));
}

async function outcomeOf(source: ReportSource, work: ReportJob): Promise<ReportOutcome> {
  if (work.kind === 'table')
    return { kind: 'table', table: (await generateReport(source, work.request, MAX_ROWS_ON_SCREEN)).table };
  // A PDF of thousands of pages takes minutes; longer reports are for workbooks.
  const max = work.request.format === 'pdf' ? MAX_ROWS_ON_SCREEN : MAX_ROWS_IN_FILE;
  const generated = await generateReport(source, work.request, max);
  if (generated.table.rows.length === 0) throw apiError('REPORT_EMPTY');
  const { writeFile } = await import('./write-file.ts');
  const onProgress = (progress: ReportProgress) => post({ kind: 'progress', progress });
  onProgress(startPhase('layingOut'));
  const { csvFormat } = await generalSettings(source.db);
  await writeFile(
    { ...generated, table: { ...sorted(generated.table, work.request.sort), ...work.completeness } },
    { ...work, csvFormat, onProgress },
  );
  return { kind: 'file' };
}

/** Sorts rows as in the viewer: groups are dropped, the total stays. */
function sorted(table: GeneratedTable, by: ReportFileRequest['sort']): GeneratedTable {
  const location = table.columns.findIndex(({ name }) => name === by?.column);
  if (!by || location < 0) return table;
  return { ...table, rows: sortByColumn(table.rows, location, by.descending), groups: [] };
}
