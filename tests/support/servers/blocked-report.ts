import { parentPort, workerData } from 'node:worker_threads';
import { startPhase } from '#shared/domain/reports/report-progress.ts';
import type { ReportJob, ThreadMessage } from '#shared/server/reports/worker/report-work.ts';

/** Permitted progress of each report, by the number of its type: shared by the thread and the test. */
export type Steps = Int32Array<SharedArrayBuffer>;

const steps: Steps = workerData;
const say = (said: ThreadMessage): void => parentPort?.postMessage(said);

/** Blocks until the test releases a report to this step. */
function until(report: number, step: number): void {
  for (;;) {
    const now = Atomics.load(steps, report);
    if (now >= step) return;
    Atomics.wait(steps, report, now);
  }
}

parentPort?.on('message', ({ request: { reportType } }: ReportJob) => {
  until(reportType, 1);
  say({ kind: 'progress', progress: startPhase('layingOut') });
  until(reportType, 2);
  say({ kind: 'progress', progress: { ...startPhase('writing'), lines: 3, of: 7 } });
  until(reportType, 3);
  say({ kind: 'table', table: { columns: [], rows: [], groups: [], total: null } });
});
