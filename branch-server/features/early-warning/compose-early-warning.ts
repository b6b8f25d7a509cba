import type { Logger } from 'pino';
import type { BranchWaitsService } from '#branch-server/calling/forecast/branch-waits.ts';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import { createBranchClosing, createBranchHours } from '#branch-server/stored/branch-hours.ts';
import type { TrustedClock } from '#branch-server/stored/trusted-clock.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type EarlyWarnings,
  getEarlyWarnings,
  type QueueWarning,
} from '#shared/contract/workstation/early-warning.ts';
import { forecasting, horizonOf } from '#shared/domain/forecast/service-level.ts';
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
  readonly trustedClock: Pick<TrustedClock, 'now'>;
  readonly log: Logger;
  /** The model of wait forecasts, which warnings share. */
  readonly waits: Pick<BranchWaitsService, 'branchNow' | 'prepare' | 'reads'>;
  /** Notifies pages of changed warnings. */
  readonly changed: (idBranches: number) => void;
}

const POLL_INTERVAL_MS = 45_000;
const IDLE_POLL_MS = 500;
/** Length of a slice, and of the pause after it. */
const SLICE_MS = 2;
const PAUSE_MS = 6;

interface LastEvaluation {
  readonly answer: EarlyWarnings;
  /** State for the next evaluation; null if the branch is closed. */
  readonly state: BranchWarnings | null;
}

/**
 * Forecasts when each queue will miss its service level, and the effect of one more workstation, while the branch is
 * open. Simulated in slices of a few milliseconds.
 */
export function composeEarlyWarning(options: EarlyWarningOptions): Feature<Notice> {
  const { database, version, clock, trustedClock, log, changed } = options;
  const { reads, branchNow, prepare } = options.waits;
  const isOpen = createBranchHours(database.readable, version);
  const closesAt = createBranchClosing(database.readable, version);
  const lastEvaluations = new Map<number, LastEvaluation>();
  let evaluatedAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  let evaluation: Promise<void> = Promise.resolve();
  let isEvaluating = false;

  async function evaluateBranch(branch: { readonly id: number; readonly zone: string }): Promise<void> {
    const now = trustedClock.now();
    const before = lastEvaluations.get(branch.id);
    const then = isOpen(branch.id, now)
      ? await assessed(branch, now, before?.state ?? null)
      : noWarnings(branch.id);
    if (isStopped) return;
    lastEvaluations.set(branch.id, then);
    if (JSON.stringify(then.answer.warnings) !== JSON.stringify(before?.answer.warnings ?? []))
      changed(branch.id);
  }

  async function assessed(
    branch: { readonly id: number; readonly zone: string },
    now: Millis,
    before: BranchWarnings | null,
  ): Promise<LastEvaluation> {
    const slices = { mono: clock.mono, sliceMs: SLICE_MS, pauseMs: PAUSE_MS, isStopped: () => isStopped };
    await runInSlices(prepare(branch, now), slices);
    const here = branchNow(branch, now, closesAt(branch.id, now) ?? Number.POSITIVE_INFINITY);
    const done = isStopped ? null : await runInSlices(forecasting(here), slices);
    if (!done) return noWarnings(branch.id);
    const state = assessWarnings(done.result, before, now);
    const until = horizonOf(here);
    const queues = new Map(reads.queues(branch.id).map((queue) => [queue.id, queue]));
    return {
      state,
      answer: {
        idBranches: branch.id,
        at: iso(now),
        until: iso(until),
        untilClosing: until === here.closesAt,
        warnings: state.warnings.flatMap(({ queueId, current, withOneMoreWorkstation }): QueueWarning[] => {
          const queue = queues.get(queueId);
          if (!queue) return [];
          const { name, sla } = queue;
          return [
            {
              idQueues: queueId,
              queue: name,
              sla,
              current: presented(current),
              withOneMoreWorkstation: presented(withOneMoreWorkstation),
            },
          ];
        }),
      },
    };
  }

  async function evaluateAll(): Promise<void> {
    evaluatedAt = clock.mono();
    for (const branch of reads.branches()) {
      if (!isStopped) await evaluateBranch(branch);
    }
  }

  const timer = () => {
    if (isEvaluating || clock.mono() - evaluatedAt < POLL_INTERVAL_MS) return;
    isEvaluating = true;
    evaluation = evaluateAll()
      .catch((error: unknown) => log.error({ err: error }, 'evaluating early warnings failed'))
      .finally(() => {
        isEvaluating = false;
      });
  };
  let running = { stop: () => {} };

  return {
    routes: [
      read(getEarlyWarnings, ({ query: { idBranch } }) => {
        if (!reads.branches().some(({ id }) => id === idBranch))
          throw apiError('NOT_FOUND', { about: `branch ${idBranch}` });
        return (lastEvaluations.get(idBranch) ?? noWarnings(idBranch)).answer;
      }),
    ],
    start() {
      timer();
      running = every(IDLE_POLL_MS, timer);
    },
    async stop() {
      isStopped = true;
      running.stop();
      await evaluation;
    },
  };
}

const noWarnings = (idBranches: number): LastEvaluation => ({
  state: null,
  answer: { idBranches, at: null, until: null, untilClosing: false, warnings: [] },
});

const iso = (at: Millis): string => new Date(at).toISOString();

function presented(expected: Expected): QueueWarning['current'] {
  if (expected.kind === 'breaks') return { kind: 'breaks', at: iso(expected.at) };
  if (expected.kind === 'met') return { kind: 'met' };
  return { kind: 'broken', recoversAt: expected.recoversAt === null ? null : iso(expected.recoversAt) };
}
