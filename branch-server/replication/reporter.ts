import type { Database } from 'better-sqlite3';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { type BranchReport, reportStatus } from '#shared/contract/replication/replication.ts';
import { boundedPace, DEFAULT_PACE } from '#shared/domain/fleet/report-pace.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { statement } from '../db/statement.ts';
import type { BusinessDays } from '../stored/business-days.ts';
import type { After, Timer } from './after.ts';
import type { CentralClient } from './central-client.ts';

export type ReportAnswer = AnswerOf<typeof reportStatus>;

export interface ReporterOptions {
  readonly client: CentralClient;
  readonly after: After;
  /** Reads the state of the branch. */
  readonly report: () => Promise<BranchReport>;
  readonly metrics: () => LiveMetrics;
  /** Wall clock. */
  readonly now: () => Millis;
  /**
   * Receives the answer: the newest revision for this branch, and requests of central. `tookMs` is how far the wall
   * clock moved meanwhile; negative if it was set back.
   */
  readonly onAnswer: (answer: ReportAnswer, tookMs: Millis) => void;
  /** Interval of reports in ms in place of the one that central requests. */
  readonly everyMs?: number | undefined;
  /** Receives the error of a failed report; the next report repeats the content. */
  readonly onFailure: (error: unknown) => void;
}

/** Reports the state of the branch to central. */
export interface Reporter {
  start(): void;
  /** Call it after a commit that may change the live metrics. */
  changed(): void;
  /** Requests an early report of changes other than the metrics. */
  tell(): void;
  stop(): Promise<void>;
}

/** Milliseconds within which changes are reported together. */
const MIN_INTERVAL_MS = 1_000;

/**
 * Reports at the pace that central requests: every twenty seconds, and within a second after live metrics change, in
 * a small installation. One report runs at a time; later changes are in the next.
 */
export function createReporter(options: ReporterOptions): Reporter {
  const { client, after, report, metrics, now, everyMs, onAnswer, onFailure } = options;
  let reported: LiveMetrics | null = null;
  let changed = false;
  let hasChanges = false;
  let timer: Timer | null = null;
  let rest: Timer | null = null;
  /** Runs while changed live metrics wait. */
  let metricsRest: Timer | null = null;
  let pace = DEFAULT_PACE;
  let isStopped = true;
  let underWay: Promise<void> | null = null;

  async function send(): Promise<void> {
    const body = await report();
    reported = body.live;
    const sentAt = now();
    const answer = await client.call(reportStatus, { body });
    pace = boundedPace(answer.pace ?? DEFAULT_PACE);
    onAnswer(answer, now() - sentAt);
  }

  function reportNow(): void {
    if (isStopped || underWay) return;
    hasChanges = false;
    timer?.stop();
    rest?.stop();
    metricsRest?.stop();
    timer = after(everyMs ?? pace.everyMs, flushReport);
    rest = after(MIN_INTERVAL_MS, rested);
    metricsRest = after(pace.changesMs, metricsRested);
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

  function metricsRested(): void {
    metricsRest = null;
    reportIfChanged();
  }

  function reportIfChanged(): void {
    if (!changed || rest || underWay || isStopped) return;
    if (metricsRest && !hasChanges) return;
    changed = false;
    if (hasChanges || isSignificantChange(reported, metrics())) reportNow();
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
      metricsRest?.stop();
      await underWay;
    },
  };
}

export type LiveMetrics = BranchReport['live'];

/** Counts how busy a branch is at this moment, for central to show. */
export function createLiveMetrics(sqlite: Database, days: Pick<BusinessDays, 'todaySince'>) {
  const waiting = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('entered_at').as('since')])
      .where('id_branches', '=', p('branch'))
      .where('state', '=', 'waiting'),
  );
  const assisting = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', '=', 'assisting')
      .where('id_branches', '=', p('branch')),
  );
  const open = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstation_sessions as s')
      .innerJoin('workstations as w', 'w.id', 's.id_workstations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('s.closed_at', 'is', null)
      .where('w.id_branches', '=', p('branch')),
  );
  const served = statement<{ branch: number; since: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      // Counts by workstation, because an index covers tickets ended at each.
      .where('id_workstations', 'in', (eb) =>
        eb.selectFrom('workstations').select('id').where('id_branches', '=', p('branch')),
      )
      .where('ended_at', '>=', p('since'))
      .where('state', '=', 'assisted'),
  );
  const zone = statement<{ branch: number }>()(sqlite, (db, p) =>
    db.selectFrom('branches').select('zone').where('id', '=', p('branch')),
  );

  return (branch: number, now: Millis): LiveMetrics => {
    const line = waiting.get({ branch });
    const since = days.todaySince({ id: branch, zone: zone.get({ branch })?.zone ?? 0 });
    return {
      waiting: line?.count ?? 0,
      maxWaitMs: line?.since ? Math.max(0, now - line.since) : 0,
      assisting: assisting.get({ branch })?.count ?? 0,
      openWorkstations: open.get({ branch })?.count ?? 0,
      servedToday: served.get({ branch, since })?.count ?? 0,
    };
  };
}

/** Whether a change is reported immediately; a longer wait alone is not. */
const isSignificantChange = (before: LiveMetrics | null, now: LiveMetrics): boolean =>
  before === null ||
  before.waiting !== now.waiting ||
  before.assisting !== now.assisting ||
  before.openWorkstations !== now.openWorkstations ||
  before.servedToday !== now.servedToday;
