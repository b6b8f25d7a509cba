import { setTimeout as wait } from 'node:timers/promises';
import type { Supervision } from '#shared/contract/workstation/supervision-metrics.ts';
import { startBenchBranch, withFolder } from '../bench-branch.ts';
import { growBranch } from '../grow-branch.ts';
import { type Answered, createLoad, percentile } from '../load.ts';
import { createOperators } from '../operators.ts';
import type { Row } from '../row.ts';
import { ADMIN_TOKEN, OPERATORS } from '../seed-bench.ts';
import { openSupervisors, type Seen, SUPERVISION_PAGE, ticketsIn } from '../supervisors.ts';

const WAITING = 10_000;
const WORKSTATIONS = 200;
const QUEUES = 50;
const SUPERVISORS = 20;
const SECONDS = 15;
const WARM_UP_SECONDS = 5;
/** Intervals with and without supervisors alternate, so that fluctuations of the machine affect both. */
const ROUNDS = 6;
/** Tickets, calls and finishes per second, each: the busiest minutes of a branch of this size. */
const PER_SECOND = 20;
const TURN_MS = 5;

/** Supervisors of a large branch: first page, delay of updates, and their effect on tickets. */
export function supervisionRows(): Promise<Row[]> {
  return withFolder(
    async (folder) => {
      growBranch(folder, { queues: QUEUES, workstations: WORKSTATIONS });
      const branch = await startBenchBranch(folder);
      const load = createLoad(branch.port, OPERATORS);
      const read = () => load.get<Supervision>(SUPERVISION_PAGE, { token: ADMIN_TOKEN });
      const first = await read();
      assertSize(first.answer);
      await play(load, WARM_UP_SECONDS);

      const [without, seen, withThem]: [number[], number[], number[]] = [[], [], []];
      let [cpuWithout, cpuWithThem] = [0, 0];
      await branch.strain();
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        without.push(...(await play(load, SECONDS)).times);
        cpuWithout += (await branch.strain()).cpuMs;
        const base = ticketsIn((await read()).answer);
        const supervisors = await openSupervisors(branch.port, SUPERVISORS);
        const { times, issuedAt } = await play(load, SECONDS);
        withThem.push(...times);
        cpuWithThem += (await branch.strain()).cpuMs;
        seen.push(...seenAfter(await supervisors.readUntil(base + issuedAt.length), base, issuedAt));
      }
      load.close();
      await branch.stop();
      return [firstRow(first.ms), seenRow(seen), costRow(without, withThem), cpuRow(cpuWithout, cpuWithThem)];
    },
    { waiting: WAITING },
  );
}

function firstRow(ms: number): Row {
  return {
    what: `supervision, first page, ${WAITING} wait`,
    measured: `${WORKSTATIONS} workstations, ${QUEUES} queues: ${ms.toFixed(0)} ms`,
    target: '<= 300 ms',
    reached: ms <= 300,
  };
}

function seenRow(seen: readonly number[]): Row {
  const p99 = percentile(seen, 0.99);
  return {
    what: `from a ticket to ${SUPERVISORS} pages that have read it`,
    measured: `${seen.length} tickets: p50 ${percentile(seen, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    target: 'p99 <= 500 ms',
    reached: p99 <= 500,
  };
}

function costRow(without: readonly number[], withThem: readonly number[]): Row {
  const [before, after] = [percentile(without, 0.99), percentile(withThem, 0.99)];
  const [p50, p50After] = [percentile(without, 0.5), percentile(withThem, 0.5)];
  return {
    what: `tickets, calls and ends beside ${SUPERVISORS} supervisors`,
    measured: `p99 ${after.toFixed(1)} ms, without them ${before.toFixed(1)}; p50 ${p50After.toFixed(1)}, ${p50.toFixed(1)}`,
    target: 'p99 <= 1.1 x',
    reached: after <= before * 1.1,
  };
}

function cpuRow(without: number, withThem: number): Row {
  const share = (cpuMs: number) => (cpuMs / (ROUNDS * SECONDS * 1000)) * 100;
  const added = share(withThem) - share(without);
  return {
    what: `the server’s processor beside ${SUPERVISORS} supervisors`,
    measured: `${share(withThem).toFixed(0)} % of a core, without them ${share(without).toFixed(0)} %`,
    target: '<= 10 % more',
    reached: added <= 10,
  };
}

type Load = ReturnType<typeof createLoad>;

/** Sends tickets, calls and finishes when due for this number of seconds, and waits for all answers. */
async function play(load: Load, seconds: number) {
  const times: number[] = [];
  /** When each ticket was answered, which is after its commit. */
  const issuedAt: number[] = [];
  const timed = async <Answer>(sent: Promise<Answered<Answer>>): Promise<Answer> => {
    const { ms, answer } = await sent;
    times.push(ms);
    return answer;
  };
  const issue = async (index: number) => {
    await timed(load.post(`/branches/1/tickets?segment=1&service=${1 + (index % 5)}`));
    issuedAt.push(performance.timeOrigin + performance.now());
  };
  const operators = createOperators(load);
  const attend = async () => {
    const served = await operators.serve();
    if (served) times.push(served.callMs, served.endMs);
  };
  const under: Promise<unknown>[] = [];
  const started = performance.now();
  let sent = 0;
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - started) {
    for (; sent < (elapsed / 1000) * PER_SECOND; sent += 1) under.push(issue(sent), attend());
    await wait(TURN_MS);
  }
  await Promise.all(under);
  return { times, issuedAt };
}

/** Milliseconds from each ticket until the last page had read it. */
function seenAfter(pages: readonly (readonly Seen[])[], base: number, issuedAt: readonly number[]): number[] {
  return issuedAt.map((issued, index) => {
    const seen = pages.map((page) => page.find(({ tickets }) => tickets > base + index)?.at ?? Number.NaN);
    return Math.max(0, Math.max(...seen) - issued);
  });
}

function assertSize({ totals, queues, workstations }: Supervision): void {
  const size = [totals.totalWaiting, queues.length, workstations.length];
  if (String(size) !== String([WAITING, QUEUES, WORKSTATIONS]))
    throw new Error(`the branch is not as large as it should be: ${size}`);
}
