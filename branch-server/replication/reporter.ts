import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { type BranchReport, reportStatus } from '#shared/contract/replication/replication.ts';
import type { After, Timer } from './after.ts';
import type { CentralClient } from './central-client.ts';
import { isSignificantChange, type LiveMetrics } from './live-metrics.ts';

export interface ReporterOptions {
  readonly client: CentralClient;
  readonly after: After;
  /** Reads the state of the branch anew. */
  readonly report: () => Promise<BranchReport>;
  readonly figures: () => LiveMetrics;
  /** Takes what central answers: the newest revision that it has for this branch, and what it asks. */
  readonly onAnswer: (answer: AnswerOf<typeof reportStatus>) => void;
  /** Milliseconds between two reports, where they are not the usual ones. */
  readonly everyMs?: number | undefined;
  /** Takes the error of a failed report; the next report says the same and more. */
  readonly onFailure: (error: unknown) => void;
}

/** Reports the state of the branch to central. */
export interface Reporter {
  start(): void;
  /** Call it after a commit that the live figures may show. */
  changed(): void;
  /** Has what is new beside the figures told soon. */
  tell(): void;
  stop(): Promise<void>;
}

const EVERY_MS = 20_000;
/** Milliseconds within which changes are reported together. */
const MIN_INTERVAL_MS = 1_000;

/**
 * Reports every twenty seconds, and within a second when the live figures change. One report at a time is under way;
 * what changes meanwhile is in the next.
 */
export function createReporter(options: ReporterOptions): Reporter {
  const { client, after, report, figures, everyMs = EVERY_MS, onAnswer, onFailure } = options;
  let reported: LiveMetrics | null = null;
  let changed = false;
  let hasChanges = false;
  let timer: Timer | null = null;
  let rest: Timer | null = null;
  let isStopped = true;
  let underWay: Promise<void> | null = null;

  async function send(): Promise<void> {
    const body = await report();
    reported = body.live;
    onAnswer(await client.call(reportStatus, { body }));
  }

  function reportNow(): void {
    if (isStopped || underWay) return;
    hasChanges = false;
    timer?.stop();
    rest?.stop();
    timer = after(everyMs, flushReport);
    rest = after(MIN_INTERVAL_MS, rested);
    underWay = send()
      .catch(onFailure)
      .finally(() => {
        underWay = null;
        reportIfChanged();
      });
  }

  /** Reports as soon as the report that is under way has ended. */
  function flushReport(): void {
    hasChanges = true;
    changed = true;
    if (!underWay) reportNow();
  }

  function rested(): void {
    rest = null;
    reportIfChanged();
  }

  function reportIfChanged(): void {
    if (!changed || rest || underWay || isStopped) return;
    changed = false;
    if (hasChanges || isSignificantChange(reported, figures())) reportNow();
  }

  return {
    start() {
      isStopped = false;
      reportNow();
    },
    changed() {
      changed = true;
      reportIfChanged();
    },
    tell() {
      hasChanges = true;
      changed = true;
      reportIfChanged();
    },
    async stop() {
      isStopped = true;
      timer?.stop();
      rest?.stop();
      await underWay;
    },
  };
}
