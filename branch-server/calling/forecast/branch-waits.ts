import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { Logger } from 'pino';
import type { Notice } from '#branch-server/notices.ts';
import { createBranchClosing } from '#branch-server/stored/branch-hours.ts';
import type { BusinessDays } from '#branch-server/stored/days/business-days.ts';
import type { BranchNow } from '#shared/domain/forecast/branch-now.ts';
import type { WaitEstimate, WaitOf } from '#shared/domain/forecast/wait-range.ts';
import { type BranchWaits, forecastWaits, simulatedCustomers } from '#shared/domain/forecast/waits.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { Calling } from '../calling.ts';
import { createForecastReads } from './forecast-reads.ts';
import { createBranchNow, type Place } from './read-branch-now.ts';

export interface BranchWaitsOptions {
  /** The reading connection, as of `calling` and `days`. */
  readonly readable: Database;
  readonly version: () => number;
  readonly clock: Clock;
  readonly log: Logger;
  readonly calling: Pick<Calling, 'lines' | 'rounds'>;
  readonly days: Pick<BusinessDays, 'today' | 'todaySince'>;
}

/** Estimates the wait of a customer. */
export type WaitingForecast = (of: WaitOf) => WaitEstimate;

export interface BranchWaitsService extends Feature<Notice> {
  readonly forecast: WaitingForecast;
  readonly branchNow: ReturnType<typeof createBranchNow>;
  readonly reads: ReturnType<typeof createForecastReads>;
}

/** A forecast without any change is made again after so long: services go on, and customers are expected. */
const FRESH_MS = 5_000;
/** Forecasts of so many simulated customers take 2 to 4 ms and are made at once; larger ones in slices. */
const MAX_AT_ONCE = 3_000;
/** Share of a core that forecasts at once may take, and how much they may save up. */
const SHARE = 0.02;
const MAX_SAVED_MS = 100;
/** Length of a slice in the background, and of the pause after it. */
const SLICE_MS = 2;
const REST_MS = 8;
const LOOK_FOR_WORK_MS = 250;

interface Known {
  waits: BranchWaits;
  /** Something happened at the branch since. */
  isOld: boolean;
  /** The branch is too large to be read and simulated while a request waits. */
  isLarge: boolean;
  /** A large branch is simulated again from this moment of the monotonic clock on. */
  notBefore: Millis;
}

/**
 * Forecasts the waits of a branch, the same for kiosks, paper, phones, central and the API. One forecast covers all
 * queues and everybody who waits; it is made again after a change, at most as often as {@link SHARE} allows. In between
 * the last one is read at the customer's present place. Large branches are simulated in slices in the background.
 */
export function createBranchWaits(options: BranchWaitsOptions): BranchWaitsService {
  const { readable, version, clock, log, calling, days } = options;
  const reads = createForecastReads(readable);
  const branchNow = createBranchNow({ reads, calling, days });
  const closesAt = createBranchClosing(readable, version);
  const known = new Map<number, Known>();
  let saved = MAX_SAVED_MS;
  let savedAt = clock.mono();
  let running = { stop: () => {} };
  let isStopped = false;
  let under: Promise<void> | null = null;

  const placeOf = (id: number): Place | null => reads.branches().find((one) => one.id === id) ?? null;
  const read = (place: Place, now: Millis): BranchNow =>
    branchNow(place, now, closesAt(place.id, now) ?? Number.POSITIVE_INFINITY);

  function mayForecast(): boolean {
    const mono = clock.mono();
    saved = Math.min(MAX_SAVED_MS, saved + (mono - savedAt) * SHARE);
    savedAt = mono;
    return saved > 0;
  }

  const isLarge = (branch: BranchNow): boolean => simulatedCustomers(branch) > MAX_AT_ONCE;

  /** Forecasts at once; with few futures where the branch is too large for that. */
  function forecastAtOnce(branch: BranchNow): BranchWaits {
    const steps = forecastWaits(branch, MAX_AT_ONCE);
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value;
  }

  function waitsOf(idBranches: number, now: Millis): BranchWaits | null {
    const last = known.get(idBranches);
    const isFresh = last && !last.isOld && Math.abs(now - last.waits.at) < FRESH_MS;
    if (last && (isFresh || last.isLarge || !mayForecast())) return last.waits;
    const begun = clock.mono();
    const place = placeOf(idBranches);
    if (!place) return null;
    const branch = read(place, now);
    const waits = forecastAtOnce(branch);
    saved -= clock.mono() - begun;
    known.set(idBranches, { waits, isOld: false, isLarge: isLarge(branch), notBefore: 0 });
    return waits;
  }

  /** Renews the forecasts of large branches that are still asked for. */
  async function renew(): Promise<void> {
    for (const [idBranches, last] of known) {
      const now = clock.now();
      const isDue =
        last.isLarge &&
        clock.mono() >= last.notBefore &&
        (last.isOld || Math.abs(now - last.waits.at) >= FRESH_MS);
      const place = isDue ? placeOf(idBranches) : null;
      if (!place || isStopped) continue;
      let begun = clock.mono();
      let busy = 0;
      const branch = read(place, now);
      last.isLarge = isLarge(branch);
      last.isOld = false;
      const steps = forecastWaits(branch);
      let step = steps.next();
      for (; !step.done; step = steps.next()) {
        const slice = clock.mono() - begun;
        if (slice < SLICE_MS) continue;
        busy += slice;
        await pause(REST_MS);
        if (isStopped) return;
        begun = clock.mono();
      }
      last.waits = step.value;
      last.notBefore = clock.mono() + (busy + clock.mono() - begun) / SHARE;
    }
  }

  return {
    reads,
    branchNow,
    forecast({ idBranches, idQueues, peopleAhead, now }) {
      return waitsOf(idBranches, now)?.of(idQueues, peopleAhead, now) ?? NOT_SERVED;
    },
    onCommit(notices) {
      if (notices.length === 0) return;
      for (const one of known.values()) one.isOld = true;
    },
    start() {
      running = every(LOOK_FOR_WORK_MS, () => {
        under ??= renew()
          .catch((error: unknown) => log.error({ err: error }, 'forecasting waits failed'))
          .finally(() => {
            under = null;
          });
      });
    },
    async stop() {
      isStopped = true;
      running.stop();
      await under;
    },
  };
}

/** A queue that the branch does not offer. */
const NOT_SERVED: WaitEstimate = { seconds: 0, fromMinutes: null, toMinutes: null };
