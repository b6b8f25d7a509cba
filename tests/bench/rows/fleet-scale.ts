import { setTimeout as pause } from 'node:timers/promises';
import { listFleet, mapFleet } from '#shared/contract/central/fleet.ts';
import { dashboardTotals } from '#shared/contract/dashboard/dashboard.ts';
import { pushChanges, reportStatus, sendHandshake } from '#shared/contract/replication/replication.ts';
import { paceFor } from '#shared/domain/fleet/report-pace.ts';
import { reportOf } from '#tests/support/network/central-network.ts';
import { createWritingBranch, ticketOf } from '#tests/support/network/writing-branch.ts';
import { type BenchCentral, withBenchCentral } from '../bench-central.ts';
import { percentile } from '../load.ts';
import type { Row } from '../row.ts';
import type { SimulatedBranch } from '../simulated-branch.ts';

/** Numbers of branches, for example `TURNO_BENCH_BRANCHES=100,10000`. */
const SIZES = (process.env.TURNO_BENCH_BRANCHES ?? '100,1000').split(',').map(Number);
/** Seconds of the steady load. */
const SECONDS = Number(process.env.TURNO_BENCH_SECONDS ?? 30);
/** Tickets of a branch on a day of eight hours; each is pushed when issued, called and ended. */
const TICKETS_A_DAY = 300;
const PUSHES_PER_SECOND = (TICKETS_A_DAY * 3) / (8 * 3_600);
/** Maximum branches that greet and then push; the others report only. */
const MAX_GREETERS = 1_000;
/** Concurrent handshakes after a restart of central. */
const GREETERS = 50;
/** Reads of staff pages per second. */
const PAGES_PER_SECOND = 0.2;
const MAX_MS = 1_000;

type Kind = 'handshake' | 'report' | 'push' | 'fleet page' | 'map' | 'dashboard';

/** Central with many branches: handshakes, then reports at the requested pace, tickets, and staff pages. */
export async function fleetScaleRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of SIZES) rows.push(...(await withBenchCentral(size, measure)));
  return rows;
}

async function measure(central: BenchCentral): Promise<Row[]> {
  const size = central.branches.length;
  const times = new Map<Kind, number[]>();
  const timed = async (kind: Kind, work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    const known = times.get(kind) ?? [];
    times.set(kind, known);
    known.push(performance.now() - started);
  };
  const writing = central.branches
    .slice(0, MAX_GREETERS)
    .map((branch) => ({ branch, log: writingBranch(branch), tickets: 0 }));

  const waiting = [...writing];
  const greet = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const { log, branch } = one;
      await timed('handshake', () => log.hello());
      await branch.call(reportStatus, { body: reportOf({ wallMs: Date.now() }) });
    }
  };
  await Promise.all(Array.from({ length: Math.min(size, GREETERS) }, greet));

  const before = { central: central.cpuMs(), postgres: central.postgresCpuMs() };
  const started = performance.now();
  const until = started + SECONDS * 1_000;
  const running: Promise<unknown>[] = [];
  /** Starts work at a fixed rate, whether earlier work has ended or not. */
  const atRate = async (perSecond: number, work: (index: number) => Promise<unknown>) => {
    for (let index = 0; ; index += 1) {
      const due = started + (index * 1_000) / perSecond;
      if (due >= until) return;
      await pause(Math.max(0, due - performance.now()));
      running.push(work(index));
    }
  };
  const report = (index: number) => {
    const branch = central.branches[index % size];
    const live = { waiting: index % 30, maxWaitMs: 0, assisting: 3, openWorkstations: 4, servedToday: index };
    return timed('report', async () =>
      branch?.call(reportStatus, { body: reportOf({ wallMs: Date.now(), live }) }),
    );
  };
  const push = async (index: number) => {
    const one = writing[index % writing.length];
    if (!one) return;
    one.tickets += 1;
    const now = Date.now();
    const at = {
      arrived_at: now,
      entered_at: now,
      callable_at: now,
      day: new Date(now).toISOString().slice(0, 10),
    };
    one.log.write(ticketOf(one.tickets, { ...at, id_branches: one.branch.id }));
    await timed('push', () => one.log.push());
  };
  const { admin } = central;
  await Promise.all([
    atRate((size * 1_000) / paceFor(size).everyMs, report),
    atRate(size * PUSHES_PER_SECOND, push),
    atRate(PAGES_PER_SECOND, () => timed('fleet page', () => admin.call(listFleet, { query: { size: 50 } }))),
    atRate(PAGES_PER_SECOND, () => timed('map', () => admin.call(mapFleet, {}))),
    atRate(PAGES_PER_SECOND, () => timed('dashboard', () => admin.call(dashboardTotals, {}))),
  ]);
  await Promise.all(running);
  /** Of the duration of the load, also if a busy machine needs longer. */
  const share = (ms: number) => `${(ms / (SECONDS * 10)).toFixed(0)} %`;
  const cpu = `${share(central.cpuMs() - before.central)} of a core, PostgreSQL ${share(central.postgresCpuMs() - before.postgres)}`;

  const name = `${size.toLocaleString('en')} branches`;
  return [
    {
      what: `${name}: processor and memory of central, ${SECONDS} s`,
      measured: `${cpu}; ${Math.round(central.memoryMb())} MB`,
      target: 'for the sizing table',
      reached: true,
    },
    ...[...times].map(([kind, all]) => {
      const p99 = percentile(all, 0.99);
      return {
        what: `${name}: ${kind}, ${all.length} times`,
        measured: `p50 ${percentile(all, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
        target: `p99 <= ${MAX_MS} ms`,
        reached: p99 <= MAX_MS,
      };
    }),
  ];
}

const writingBranch = (branch: SimulatedBranch) =>
  createWritingBranch(
    {
      hello: (body) => branch.call(sendHandshake, { body }),
      push: (body) => branch.call(pushChanges, { body }),
    },
    `bench ${branch.id}`,
  );
