import { parentPort, workerData } from 'node:worker_threads';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { Refusal, type RefusalDetail } from '#shared/contract/refused.ts';
import { MOST_ROWS_IN_FILE, MOST_ROWS_SHOWN } from '#shared/contract/reports/reports.ts';
import { begun, type Making } from '#shared/domain/reports/making.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import { makeReport } from '#shared/server/reports/engine/make-report.ts';
import type { MadeTable } from '#shared/server/reports/engine/make-rows.ts';
import type { ReportSource } from '#shared/server/reports/engine/report-source.ts';
import type { AskedFile, AskedReport } from '#shared/server/reports/report-maker.ts';
import { sorted } from './sorted.ts';
import { stepBack } from './step-back.ts';

/** Describes what a thread is to make. */
export type ReportJob =
  | { readonly kind: 'table'; readonly asked: AskedReport }
  | {
      readonly kind: 'file';
      readonly asked: AskedFile;
      readonly path: string;
      readonly dataOf: string;
      readonly known: Pick<ReportTable, 'asOf' | 'complete'>;
    };

export type ReportOutcome =
  | { readonly kind: 'table'; readonly table: MadeTable }
  | { readonly kind: 'file' }
  | { readonly kind: 'refused'; readonly status: ErrorCode; readonly detail: RefusalDetail };

/** What a thread says: how far it is, at last what came of it. */
export type ThreadSays = ReportOutcome | { readonly kind: 'making'; readonly making: Making };

const say = (said: ThreadSays): void => parentPort?.postMessage(said);

/** The thread's side: makes one report after the other, each over a connection of its own. */
export function doReportWork<Place>(open: (place: Place) => ReportSource & { close(): Promise<void> }): void {
  stepBack();
  const make = async (job: ReportJob): Promise<ReportOutcome> => {
    const source = open(workerData as Place);
    try {
      return await outcomeOf(source, job);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, detail } = error;
      return { kind: 'refused', status, detail };
    } finally {
      await source.close();
    }
  };
  // What is thrown ends the thread, and whoever waits hears it.
  parentPort?.on('message', (job: ReportJob) => void make(job).then(say));
}

async function outcomeOf(source: ReportSource, work: ReportJob): Promise<ReportOutcome> {
  if (work.kind === 'table')
    return { kind: 'table', table: (await makeReport(source, work.asked, MOST_ROWS_SHOWN)).table };
  // Nobody reads a PDF of thousands of pages, and it takes minutes: what is longer is for workbooks.
  const most = work.asked.format === 'pdf' ? MOST_ROWS_SHOWN : MOST_ROWS_IN_FILE;
  const made = await makeReport(source, work.asked, most);
  if (made.table.rows.length === 0) throw refuse('REPORT_EMPTY');
  const { writeFile } = await import('./write-file.ts');
  const tell = (making: Making) => say({ kind: 'making', making });
  tell(begun('layingOut'));
  const { csvFormat } = await generalSettings(source.db);
  await writeFile(
    { ...made, table: { ...sorted(made.table, work.asked.sort), ...work.known } },
    { ...work, csvFormat, tell },
  );
  return { kind: 'file' };
}
