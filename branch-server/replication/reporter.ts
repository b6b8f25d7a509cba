import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { type BranchReport, reportStatus } from '#shared/contract/replication/replication.ts';
import type { After, Timer } from './after.ts';
import type { CentralClient } from './central-client.ts';
import { isNews, type LiveFigures } from './live-figures.ts';

export interface ReporterOptions {
  readonly client: CentralClient;
  readonly after: After;
  /** Reads the state of the branch anew. */
  readonly report: () => Promise<BranchReport>;
  readonly figures: () => LiveFigures;
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
const AT_MOST_EVERY_MS = 1_000;

/**
 * Reports every twenty seconds, and within a second when the live figures change. One report at a time is under way;
 * what changes meanwhile is in the next.
 */
export function createReporter(options: ReporterOptions): Reporter {
  const { client, after, report, figures, everyMs = EVERY_MS, onAnswer, onFailure } = options;
  let reported: LiveFigures | null = null;
  let changed = false;
  let hasNews = false;
  let turn: Timer | null = null;
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
    hasNews = false;
    turn?.stop();
    rest?.stop();
    turn = after(everyMs, tellNow);
    rest = after(AT_MOST_EVERY_MS, rested);
    underWay = send()
      .catch(onFailure)
      .finally(() => {
        underWay = null;
        reportNews();
      });
  }

  /** Reports as soon as the report that is under way has ended. */
  function tellNow(): void {
    hasNews = true;
    changed = true;
    if (!underWay) reportNow();
  }

  function rested(): void {
    rest = null;
    reportNews();
  }

  function reportNews(): void {
    if (!changed || rest || underWay || isStopped) return;
    changed = false;
    if (hasNews || isNews(reported, figures())) reportNow();
  }

  return {
    start() {
      isStopped = false;
      reportNow();
    },
    changed() {
      changed = true;
      reportNews();
    },
    tell() {
      hasNews = true;
      changed = true;
      reportNews();
    },
    async stop() {
      isStopped = true;
      turn?.stop();
      rest?.stop();
      await underWay;
    },
  };
}
