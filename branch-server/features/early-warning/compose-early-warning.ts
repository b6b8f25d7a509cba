import type { Logger } from 'pino';
import type { BranchWaitsService } from '#branch-server/calling/forecast/branch-waits.ts';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import { createBranchClosing, createBranchHours } from '#branch-server/stored/branch-hours.ts';
import type { TrustedClock } from '#branch-server/stored/days/trusted-clock.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type EarlyWarnings,
  getEarlyWarnings,
  type QueueWarning,
} from '#shared/contract/workstation/early-warning.ts';
import { forecasting, lookUntil } from '#shared/domain/forecast/service-level.ts';
import { assessWarnings, type BranchWarnings, type Expected } from '#shared/domain/forecast/warnings.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { read } from '#shared/server/kit/route.ts';
import { runInSlices } from '#shared/server/kit/run-in-slices.ts';

export interface EarlyWarningOptions {
  readonly database: Pick<BranchDatabase, 'readable'>;
  readonly version: () => number;
  readonly clock: Clock;
  readonly believed: Pick<TrustedClock, 'now'>;
  readonly log: Logger;
  /** Reads the branch as wait forecasts do: both come from the same model. */
  readonly waits: Pick<BranchWaitsService, 'branchNow' | 'reads'>;
  /** Tells pages that the warnings of a branch have changed. */
  readonly changed: (idBranches: number) => void;
}

const POLL_INTERVAL_MS = 45_000;
const IDLE_POLL_MS = 500;
/** Length of a slice, and of the pause after it. */
const SLICE_MS = 2;
const PAUSE_MS = 6;

interface LastEvaluation {
  readonly answer: EarlyWarnings;
  /** The state that the next look continues from; null where the branch is closed. */
  readonly state: BranchWarnings | null;
}

/**
 * Says for each queue when its service level will be broken, and what one more workstation would change, while the
 * branch is open. Simulated in slices of a few milliseconds, so that calls and tickets do not wait for it.
 */
export function composeEarlyWarning(options: EarlyWarningOptions): Feature<Notice> {
  const { database, version, clock, believed, log, changed } = options;
  const { reads, branchNow } = options.waits;
  const isOpen = createBranchHours(database.readable, version);
  const closesAt = createBranchClosing(database.readable, version);
  const lastLooks = new Map<number, LastEvaluation>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  let under: Promise<void> = Promise.resolve();
  let isUnder = false;

  async function evaluateBranch(place: { readonly id: number; readonly zone: string }): Promise<void> {
    const now = believed.now();
    const before = lastLooks.get(place.id);
    const then = isOpen(place.id, now)
      ? await assessed(place, now, before?.state ?? null)
      : noWarnings(place.id);
    if (isStopped) return;
    lastLooks.set(place.id, then);
    if (JSON.stringify(then.answer.warnings) !== JSON.stringify(before?.answer.warnings ?? []))
      changed(place.id);
  }

  async function assessed(
    place: { readonly id: number; readonly zone: string },
    now: Millis,
    before: BranchWarnings | null,
  ): Promise<LastEvaluation> {
    const here = branchNow(place, now, closesAt(place.id, now) ?? Number.POSITIVE_INFINITY);
    const done = await runInSlices(forecasting(here), {
      mono: clock.mono,
      sliceMs: SLICE_MS,
      pauseMs: PAUSE_MS,
      isStopped: () => isStopped,
    });
    if (!done) return noWarnings(place.id);
    const state = assessWarnings(done.result, before, now);
    const until = lookUntil(here);
    const queues = new Map(reads.queues(place.id).map((queue) => [queue.id, queue]));
    return {
      state,
      answer: {
        idBranches: place.id,
        at: iso(now),
        until: iso(until),
        untilClosing: until === here.closesAt,
        warnings: state.warnings.flatMap(({ queueId, asNow, withOneMore }): QueueWarning[] => {
          const queue = queues.get(queueId);
          if (!queue) return [];
          const { name, sla } = queue;
          return [
            {
              idQueues: queueId,
              queue: name,
              sla,
              asNow: presented(asNow),
              withOneMore: presented(withOneMore),
            },
          ];
        }),
      },
    };
  }

  async function evaluateAll(): Promise<void> {
    lookedAt = clock.mono();
    for (const place of reads.branches()) {
      if (!isStopped) await evaluateBranch(place);
    }
  }

  const timer = () => {
    if (isUnder || clock.mono() - lookedAt < POLL_INTERVAL_MS) return;
    isUnder = true;
    under = evaluateAll()
      .catch((error: unknown) => log.error({ err: error }, 'looking ahead failed'))
      .finally(() => {
        isUnder = false;
      });
  };
  let running = { stop: () => {} };

  return {
    routes: [
      read(getEarlyWarnings, ({ query: { idBranch } }) => {
        if (!reads.branches().some(({ id }) => id === idBranch))
          throw apiError('NOT_FOUND', { about: `branch ${idBranch}` });
        return (lastLooks.get(idBranch) ?? noWarnings(idBranch)).answer;
      }),
    ],
    start() {
      timer();
      running = every(IDLE_POLL_MS, timer);
    },
    async stop() {
      isStopped = true;
      running.stop();
      await under;
    },
  };
}

const noWarnings = (idBranches: number): LastEvaluation => ({
  state: null,
  answer: { idBranches, at: null, until: null, untilClosing: false, warnings: [] },
});

const iso = (at: Millis): string => new Date(at).toISOString();

function presented(expected: Expected): QueueWarning['asNow'] {
  if (expected.kind === 'breaks') return { kind: 'breaks', at: iso(expected.at) };
  if (expected.kind === 'keeps') return { kind: 'keeps' };
  return { kind: 'broken', metAgainAt: expected.metAgainAt === null ? null : iso(expected.metAgainAt) };
}
