import { setTimeout as wait } from 'node:timers/promises';
import { startBenchBranch, withFolder } from '../bench-branch.ts';
import { growBranch } from '../grow-branch.ts';
import { createLoad, percentile } from '../load.ts';
import { METRICS_TOKEN } from '../metrics-token.ts';
import { createOperators } from '../operators.ts';
import type { Row } from '../row.ts';
import { ADMIN_TOKEN, OPERATORS } from '../seed-bench.ts';
import { SUPERVISION_PAGE } from '../supervisors.ts';

const WAITING = 2_000;
const QUEUES = 50;
const WORKSTATIONS = 200;
const SECONDS = Number(process.env.TURNO_BENCH_SECONDS ?? 60);
const WARM_UP_SECONDS = 10;
/** Requests per second; the supervision page shows the wait of every queue. */
const RATES = { ticket: 20, call: 20, page: 1 } as const;
const TURN_MS = 5;
const MAX_MS_PER_SECOND = 20;
const MAX_ISSUE_P99_MS = 15;

/** Cost of wait forecasts of all queues at a large branch, and their effect on issuing tickets. */
export function forecastRows(): Promise<Row[]> {
  return withFolder(
    async (folder) => {
      growBranch(folder, { queues: QUEUES, workstations: WORKSTATIONS });
      const branch = await startBenchBranch(folder);
      const load = createLoad(branch.port, OPERATORS);
      await play(load, WARM_UP_SECONDS);
      const before = await forecastSeconds(branch.port);
      const started = performance.now();
      const issued = await play(load, SECONDS);
      const elapsed = (performance.now() - started) / 1_000;
      const msPerSecond = ((await forecastSeconds(branch.port)) - before) * (1_000 / elapsed);
      load.close();
      await branch.stop();
      if (msPerSecond === 0) throw new Error('the branch has made no forecasts');
      const p99 = percentile(issued, 0.99);
      return [
        {
          what: `forecasts of ${QUEUES} queues, ${WORKSTATIONS} workstations, ${WAITING} wait`,
          measured: `${msPerSecond.toFixed(1)} ms of a core per second`,
          target: `<= ${MAX_MS_PER_SECOND} ms`,
          reached: msPerSecond <= MAX_MS_PER_SECOND,
        },
        {
          what: 'tickets beside these forecasts, p99',
          measured: `${p99.toFixed(1)} ms of ${issued.length} tickets; p50 ${percentile(issued, 0.5).toFixed(1)}`,
          target: `<= ${MAX_ISSUE_P99_MS} ms`,
          reached: p99 <= MAX_ISSUE_P99_MS,
        },
      ];
    },
    { waiting: WAITING, operators: WORKSTATIONS },
  );
}

/** Sends tickets, calls and reads when they are due; returns the milliseconds of each ticket. */
async function play(load: ReturnType<typeof createLoad>, seconds: number): Promise<number[]> {
  const issued: number[] = [];
  const operators = createOperators(load);
  const act: Readonly<Record<keyof typeof RATES, (index: number) => Promise<unknown>>> = {
    async ticket(index) {
      const { ms } = await load.post(`/branches/1/tickets?segment=1&service=${1 + (index % 5)}`);
      issued.push(ms);
    },
    call: () => operators.serve(),
    page: () => load.get(SUPERVISION_PAGE, { token: ADMIN_TOKEN }),
  };
  const sent = { ticket: 0, call: 0, page: 0 };
  const under: Promise<unknown>[] = [];
  const started = performance.now();
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - started) {
    for (const kind of ['ticket', 'call', 'page'] as const)
      for (; sent[kind] < (elapsed / 1000) * RATES[kind]; sent[kind] += 1) under.push(act[kind](sent[kind]));
    await wait(TURN_MS);
  }
  await Promise.all(under);
  return issued;
}

/** Seconds that forecasts have used of the server's thread since its start. */
async function forecastSeconds(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const seconds = /^turno_forecast_seconds (\S+)$/m.exec(await answer.text())?.[1];
  if (seconds === undefined) throw new Error('the server reports no forecasts');
  return Number(seconds);
}
