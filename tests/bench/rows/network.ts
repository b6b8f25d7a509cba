import { setTimeout as pause } from 'node:timers/promises';
import { reportStatus } from '#shared/contract/replication/replication.ts';
import { reportOf } from '#tests/support/network/central-network.ts';
import { type BenchCentral, withBenchCentral } from '../bench-central.ts';
import { percentile } from '../load.ts';
import type { Row } from '../row.ts';
import type { SimulatedBranch } from '../simulated-branch.ts';

const BRANCHES = 1_000;
/** At full speed: two minutes represent a day. */
const ROUNDS = 6;
const ROUND_MS = 20_000;
/** Covers connections, challenges and compilation. */
const WARM_UP = 1;

/** A thousand branches that report to one central: response time and memory growth. */
export function networkRows(): Promise<Row[]> {
  return withBenchCentral(BRANCHES, async (central) => {
    await report(central, WARM_UP);
    const before = central.cpuMs();
    const { times, memory } = await report(central, ROUNDS);
    const cpu = (central.cpuMs() - before) / times.length;
    const third = Math.floor(memory.length / 3);
    const first = mean(memory.slice(0, third));
    const last = mean(memory.slice(-third));
    const p99 = percentile(times, 0.99);
    return [
      {
        what: `${BRANCHES} branches, ${ROUNDS} reports each, one every ${ROUND_MS / 1000} s`,
        measured: `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${cpu.toFixed(2)} ms of a core each`,
        target: 'p99 <= 1,000 ms',
        reached: p99 <= 1_000,
      },
      {
        what: 'central’s memory meanwhile',
        measured: `${Math.round(first)} MB in the first third, ${Math.round(last)} MB in the last`,
        target: 'last <= 110 % of first',
        reached: last <= first * 1.1,
      },
    ];
  });
}

/** Reports of the branches, evenly spread over a round, whether earlier ones are answered or not. */
async function report({ branches, memoryMb }: BenchCentral, rounds: number) {
  const times: number[] = [];
  const memory: number[] = [];
  const ask = async (branch: SimulatedBranch, round: number) => {
    const started = performance.now();
    const body = reportOf({ wallMs: Date.now(), head: round, acknowledged: round });
    await branch.call(reportStatus, { body });
    times.push(performance.now() - started);
  };
  const started = performance.now();
  const one = async (branch: SimulatedBranch, index: number) => {
    for (let round = 0; round < rounds; round += 1) {
      const due = started + (round + index / branches.length) * ROUND_MS;
      await pause(Math.max(0, due - performance.now()));
      await ask(branch, round);
    }
  };
  const watch = setInterval(() => memory.push(memoryMb()), 250);
  await Promise.all(branches.map(one)).finally(() => clearInterval(watch));
  return { times, memory };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
