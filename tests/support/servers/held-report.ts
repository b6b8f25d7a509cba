import { parentPort, workerData } from 'node:worker_threads';
import { begun } from '#shared/domain/reports/making.ts';
import type { ReportWork, ThreadSays } from '#shared/server/reports/thread/report-work.ts';

/** How far each report may go, by the number of its type: shared by the thread and the test. */
export type Steps = Int32Array<SharedArrayBuffer>;

const { asked, place: steps } = workerData as ReportWork<Steps>;
const say = (said: ThreadSays): void => parentPort?.postMessage(said);

/** Stands still until the test lets it go so far. */
function until(step: number): void {
  for (;;) {
    const now = Atomics.load(steps, asked.reportType);
    if (now >= step) return;
    Atomics.wait(steps, asked.reportType, now);
  }
}

until(1);
say({ kind: 'making', making: begun('layingOut') });
until(2);
say({ kind: 'making', making: { ...begun('writing'), lines: 3, of: 7 } });
until(3);
say({ kind: 'table', table: { columns: [], rows: [], groups: [], total: null } });
