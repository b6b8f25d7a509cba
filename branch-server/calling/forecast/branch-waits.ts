import type { Database } from 'better-sqlite3';
import type { Logger } from 'pino';
import type { Notice } from '#branch-server/notices.ts';
import { createBranchClosing } from '#branch-server/stored/branch-hours.ts';
import type { BusinessDays } from '#branch-server/stored/business-days.ts';
import type { TrustedClock } from '#branch-server/stored/trusted-clock.ts';
import type { BranchNow } from '#shared/domain/forecast/branch-now.ts';
import { runToEnd } from '#shared/domain/forecast/run-to-end.ts';
import {
  type GetVisibleWait,
  type SteadyWait,
  steadyWait,
  type VisibleWait,
} from '#shared/domain/forecast/steady-wait.ts';
import type { WaitEstimate, WaitOf } from '#shared/domain/forecast/wait-range.ts';
import { type BranchWaits, forecastWaits, simulatedCustomers } from '#shared/domain/forecast/waits.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { runInSlices } from '#shared/server/kit/run-in-slices.ts';
import type { Calling } from '../calling.ts';
import { createForecastReads } from './forecast-reads.ts';
import { createBranchNow, type ForecastBranch } from './read-branch-now.ts';

export interface BranchWaitsOptions {
  /** The reading connection, as of `calling` and `days`. */
  readonly readable: Database;
  readonly version: () => number;
  /** Measures the time that forecasts take. */
  readonly clock: Pick<Clock, 'mono'>;
  /** The one clock of all forecasts, as of business days and early warnings. */
  readonly trustedClock: Pick<TrustedClock, 'now'>;
  readonly log: Logger;
  readonly calling: Pick<Calling, 'queues' | 'rounds'>;
  readonly days: Pick<BusinessDays, 'today' | 'todaySince'>;
}

/** Estimates the wait of a customer. */
export type WaitingForecast = (of: WaitOf) => WaitEstimate;

export interface BranchWaitsService extends Feature<Notice> {
  readonly forecast: WaitingForecast;
  readonly visibleWait: GetVisibleWait;
  readonly branchNow: ReturnType<typeof createBranchNow>['branchNow'];
  readonly prepare: ReturnType<typeof createBranchNow>['prepare'];
  readonly reads: ReturnType<typeof createForecastReads>;
  /** Time that forecasts have taken of the server's thread since its start. */
  busyMs(): Millis;
}

/** Maximum age of a forecast without changes. */
const FRESH_MS = 5_000;
/** Maximum age of the forecast of a large branch; an older one is renewed at once, with few futures. */
const MAX_AGE_MS = 20_000;
/** Maximum number of simulated customers in one run of 2 to 4 ms; larger forecasts run in slices. */
const MAX_AT_ONCE = 3_000;
/** Share of a core for immediate forecasts, and the largest time budget they accumulate. */
const SHARE = 0.02;
const MAX_BUDGET_MS = 100;
/** Share of a core for the forecasts of a large branch in the background. */
const BACKGROUND_SHARE = 0.012;
/** Length of a slice in the background, and of the pause after it. */
const SLICE_MS = 2;
const PAUSE_MS = 8;
/** Retention of a displayed wait without a read. */
const RETENTION_MS = 6 * 3_600_000;
const POLL_MS = 250;

interface LastForecast {
  waits: BranchWaits;
  /** The branch has changed since. */
  isStale: boolean;
  /** The branch is too large to be read and simulated while a request waits. */
  isLarge: boolean;
  /** A large branch is simulated again from this moment of the monotonic clock on. */
  notBefore: Millis;
}

/**
 * Forecasts the waits of a branch, the same for kiosks, paper, phones, supervision, booking, central and the API. One
 * forecast covers all queues and tickets; it is renewed after a change, at most as often as {@link SHARE} allows. In
 * between the last one is read at the customer's present position. Large branches are simulated in slices in the
 * background.
 */
export function createBranchWaits(options: BranchWaitsOptions): BranchWaitsService {
  const { readable, version, clock, trustedClock, log, calling, days } = options;
  const reads = createForecastReads(readable);
  const { branchNow, prepare } = createBranchNow({ reads, calling, days });
  const closesAt = createBranchClosing(readable, version);
  const forecasts = new Map<number, LastForecast>();
  const displayed = new Map<TicketId, { readonly idQueues: number; readonly wait: SteadyWait }>();
  let totalMs = 0;
  let budget = MAX_BUDGET_MS;
  let budgetAt = clock.mono();
  let running = { stop: () => {} };
  let isStopped = false;
  let renewal: Promise<void> | null = null;

  const branchOf = (id: number): ForecastBranch | null =>
    reads.branches().find((one) => one.id === id) ?? null;
  const read = (row: ForecastBranch, now: Millis): BranchNow =>
    branchNow(row, now, closesAt(row.id, now) ?? Number.POSITIVE_INFINITY);

  function mayForecast(): boolean {
    const mono = clock.mono();
    budget = Math.min(MAX_BUDGET_MS, budget + (mono - budgetAt) * SHARE);
    budgetAt = mono;
    return budget > 0;
  }

  const isLarge = (branch: BranchNow): boolean => simulatedCustomers(branch) > MAX_AT_ONCE;

  function waitsOf(idBranches: number, now: Millis): BranchWaits | null {
    const last = forecasts.get(idBranches);
    const ageMs = last ? Math.abs(now - last.waits.at) : Number.POSITIVE_INFINITY;
    const isFresh = last && !last.isStale && ageMs < FRESH_MS;
    if (last && (isFresh || (last.isLarge && ageMs < MAX_AGE_MS) || !mayForecast())) return last.waits;
    const startedAt = clock.mono();
    const row = branchOf(idBranches);
    if (!row) return null;
    const branch = read(row, now);
    // Uses few futures if the branch is too large for more.
    const waits = runToEnd(forecastWaits(branch, MAX_AT_ONCE));
    const busyMs = clock.mono() - startedAt;
    budget -= busyMs;
    totalMs += busyMs;
    forecasts.set(idBranches, { waits, isStale: false, isLarge: isLarge(branch), notBefore: 0 });
    return waits;
  }

  /** Renews the forecasts of large branches that are still read. */
  async function renew(): Promise<void> {
    for (const [idBranches, last] of forecasts) {
      const now = trustedClock.now();
      const isDue =
        last.isLarge &&
        clock.mono() >= last.notBefore &&
        (last.isStale || Math.abs(now - last.waits.at) >= FRESH_MS);
      const row = isDue ? branchOf(idBranches) : null;
      if (!row || isStopped) continue;
      const slices = { mono: clock.mono, sliceMs: SLICE_MS, pauseMs: PAUSE_MS, isStopped: () => isStopped };
      const prepared = await runInSlices(prepare(row, now), slices);
      if (!prepared) return;
      const startedAt = clock.mono();
      const branch = read(row, trustedClock.now());
      const readMs = clock.mono() - startedAt;
      last.isLarge = isLarge(branch);
      last.isStale = false;
      const done = await runInSlices(forecastWaits(branch), slices);
      if (!done) return;
      last.waits = done.result;
      const busyMs = prepared.busyMs + readMs + done.busyMs;
      last.notBefore = clock.mono() + busyMs / BACKGROUND_SHARE;
      totalMs += busyMs;
    }
  }

  function forecast({ idBranches, idQueues, peopleAhead }: WaitOf): WaitEstimate {
    const now = trustedClock.now();
    return waitsOf(idBranches, now)?.of(idQueues, peopleAhead, now) ?? NOT_SERVED;
  }

  function visibleWait({ idTickets, ...of }: Parameters<GetVisibleWait>[0]): VisibleWait {
    const now = trustedClock.now();
    const conditions =
      waitsOf(of.idBranches, now)?.conditionsOf(of.idQueues, of.peopleAhead) ?? NO_CONDITIONS;
    const last = displayed.get(idTickets);
    // In another queue the wait is another one.
    const before = last?.idQueues === of.idQueues ? last.wait : null;
    const wait = steadyWait(before, forecast(of), conditions, now);
    displayed.set(idTickets, { idQueues: of.idQueues, wait });
    return wait;
  }

  return {
    reads,
    branchNow,
    prepare,
    forecast,
    visibleWait,
    busyMs: () => totalMs,
    onCommit(notices) {
      if (notices.length === 0) return;
      for (const one of forecasts.values()) one.isStale = true;
    },
    async doHousekeeping() {
      const now = trustedClock.now();
      for (const [id, { wait }] of displayed)
        if (Math.abs(now - wait.at) > RETENTION_MS) displayed.delete(id);
    },
    start() {
      running = every(POLL_MS, () => {
        renewal ??= renew()
          .catch((error: unknown) => log.error({ err: error }, 'forecasting waits failed'))
          .finally(() => {
            renewal = null;
          });
      });
    },
    async stop() {
      isStopped = true;
      running.stop();
      await renewal;
    },
  };
}

/** A queue that the branch does not offer. */
const NOT_SERVED: WaitEstimate = { seconds: 0, fromMinutes: null, toMinutes: null };
const NO_CONDITIONS = { callers: 0, before: 0 };
