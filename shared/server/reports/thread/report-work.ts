import { parentPort, workerData } from 'node:worker_threads';
import { ApiError, type ApiErrorDetail } from '#shared/contract/api-error.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { MAX_ROWS_IN_FILE, MAX_ROWS_ON_SCREEN } from '#shared/contract/reports/reports.ts';
import { type ReportProgress, startPhase } from '#shared/domain/reports/report-progress.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import { generateReport } from '#shared/server/reports/engine/generate-report.ts';
import type { GeneratedTable } from '#shared/server/reports/engine/make-rows.ts';
import type { ReportSource } from '#shared/server/reports/engine/report-source.ts';
import type { ReportFileRequest, ReportRequest } from '#shared/server/reports/report-generator.ts';
import { sorted } from './sorted.ts';
import { stepBack } from './step-back.ts';

/** Describes what a thread is to make. */
export type ReportJob =
  | { readonly kind: 'table'; readonly asked: ReportRequest }
  | {
      readonly kind: 'file';
      readonly asked: ReportFileRequest;
      readonly path: string;
      readonly dataOf: string;
      readonly known: Pick<ReportTable, 'asOf' | 'complete'>;
    };

export type ReportOutcome =
  | { readonly kind: 'table'; readonly table: GeneratedTable }
  | { readonly kind: 'file' }
  | { readonly kind: 'refused'; readonly status: ErrorCode; readonly detail: ApiErrorDetail };

/** What a thread says: how far it is, at last what came of it. */
export type ThreadMessage = ReportOutcome | { readonly kind: 'making'; readonly making: ReportProgress };

const post = (message: ThreadMessage): void => parentPort?.postMessage(message);

/** The thread's side: makes one report after the other, each over a connection of its own. */
export function doReportWork<Place>(open: (place: Place) => ReportSource & { close(): Promise<void> }): void {
  stepBack();
  const make = async (job: ReportJob): Promise<ReportOutcome> => {
    const source = open(workerData as Place);
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
  // What is thrown ends the thread, and whoever waits hears it.
  parentPort?.on('message', (job: ReportJob) => void make(job).then(post));
}

async function outcomeOf(source: ReportSource, work: ReportJob): Promise<ReportOutcome> {
  if (work.kind === 'table')
    return { kind: 'table', table: (await generateReport(source, work.asked, MAX_ROWS_ON_SCREEN)).table };
  // Nobody reads a PDF of thousands of pages, and it takes minutes: what is longer is for workbooks.
  const max = work.asked.format === 'pdf' ? MAX_ROWS_ON_SCREEN : MAX_ROWS_IN_FILE;
  const made = await generateReport(source, work.asked, max);
  if (made.table.rows.length === 0) throw apiError('REPORT_EMPTY');
  const { writeFile } = await import('./write-file.ts');
  const onProgress = (making: ReportProgress) => post({ kind: 'making', making });
  onProgress(startPhase('layingOut'));
  const { csvFormat } = await generalSettings(source.db);
  await writeFile(
    { ...made, table: { ...sorted(made.table, work.asked.sort), ...work.known } },
    { ...work, csvFormat, tell: onProgress },
  );
  return { kind: 'file' };
}
