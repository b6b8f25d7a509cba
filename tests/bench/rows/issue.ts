import { startBenchBranch, withFolder } from '../bench-branch.ts';
import { createLoad, percentile } from '../load.ts';
import type { Row } from '../row.ts';
import { bareHttpRate } from './bare-http.ts';
import { bareDurableRate } from './bare-rate.ts';

const KIOSKS = 50;
const WARM_UP = 1_000;
const TICKETS = 10_000;

/**
 * Issuing over HTTP, durable, from fifty kiosks concurrently, compared with the machine's bare rate in the same run.
 */
export async function issueRows(): Promise<Row[]> {
  return withFolder(async (folder) => {
    const branch = await startBenchBranch(folder);
    const take = async (tickets: number): Promise<number[]> => {
      // New connections: the server closes idle ones during the bare measurement.
      const load = createLoad(branch.port, KIOSKS);
      let left = tickets;
      const times: number[] = [];
      const kiosk = async (index: number) => {
        while (left > 0) {
          left -= 1;
          const service = 1 + (index % 5);
          times.push((await load.post(`/branches/1/tickets?segment=1&service=${service}`, { body: {} })).ms);
        }
      };
      await Promise.all(Array.from({ length: KIOSKS }, (_, index) => kiosk(index)));
      load.close();
      return times;
    };
    await take(WARM_UP);
    const bareBefore = bareDurableRate(folder);
    const started = performance.now();
    const times = await take(TICKETS);
    const rate = times.length / ((performance.now() - started) / 1000);
    const bare = (bareBefore + bareDurableRate(folder)) / 2;
    await branch.stop();
    const http = await bareHttpRate(KIOSKS);
    const p99 = percentile(times, 0.99);
    return [
      {
        what: `issue, ${KIOSKS} kiosks`,
        measured: `${Math.round(rate)}/s = ${percent(rate, bare)} of bare ${Math.round(bare)}/s, ${percent(rate, http)} of empty HTTP ${Math.round(http)}/s`,
        target: '>= 90 % of bare',
        reached: rate >= 0.9 * bare,
      },
      {
        what: 'issue, p50 and p99',
        measured: `${percentile(times, 0.5).toFixed(1)} ms, ${p99.toFixed(1)} ms`,
        target: 'p99 <= 25 ms',
        reached: p99 <= 25,
      },
    ];
  });
}

const percent = (part: number, complete: number): string => `${Math.round((part / complete) * 100)} %`;
