import type { WaitingForecast } from '#branch-server/calling/forecast/branch-waits.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { MetricsCache } from '#branch-server/stored/metrics-cache.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Supervision } from '#shared/contract/workstation/supervision-metrics.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { presentSupervision } from '#shared/server/supervision/present-supervision.ts';
import type { SupervisionQuery } from '#shared/server/supervision/routes.ts';
import type { SupervisedWorkstation } from '#shared/server/supervision/supervised.ts';
import type { SupervisedBranches } from './supervised-branches.ts';

export interface SupervisionNowOptions {
  readonly branches: SupervisedBranches;
  readonly workingNow: (branch: number) => readonly SupervisedWorkstation[];
  readonly metrics: Pick<MetricsCache, 'of'>;
  readonly forecast: WaitingForecast;
  /** Counts the changes of the configuration. */
  readonly version: () => number;
}

interface CachedSupervision {
  readonly version: number;
  readonly second: number;
  readonly supervision: Supervision;
}

/** Supervision data of a branch, computed once for concurrent requests: pages request it together after a notice. */
export function createSupervisionNow({
  branches: supervisedBranches,
  workingNow,
  metrics,
  forecast,
  version,
}: SupervisionNowOptions) {
  const cached = new Map<string, CachedSupervision>();

  function buildSupervision({ idBranch, idViewProfile }: SupervisionQuery, now: Millis): Supervision {
    const branch = supervisedBranches.branch(idBranch);
    if (!branch) throw apiError('NOT_FOUND', { about: `branch ${idBranch}` });
    const view =
      idViewProfile === undefined ? null : supervisedBranches.view(idViewProfile, branch.id_branch_types);
    if (view === undefined) throw apiError('NOT_FOUND', { about: `view profile ${idViewProfile}` });
    const { tally, endsAt } = metrics.of(branch);
    return presentSupervision({
      idBranches: branch.id,
      branchName: branch.name,
      view,
      tally,
      now,
      queues: supervisedBranches.queues(branch.id),
      workstations: workingNow(branch.id),
      waitNow: (idQueues, peopleAhead) => forecast({ idBranches: branch.id, idQueues, peopleAhead }),
      dayEndsAt: endsAt,
      connection: 'online',
    });
  }

  return {
    /** Invalidates the cache of branches affected by a commit. */
    onCommit(notices: readonly Notice[]): void {
      if (cached.size > 0 && notices.some(({ kind }) => CHANGES.has(kind))) cached.clear();
    },

    /** Throws NOT_FOUND for a disabled branch, and for a view profile that it does not offer. */
    now(query: SupervisionQuery, now: Millis): Supervision {
      const key = `${query.idBranch} ${query.idViewProfile ?? ''}`;
      const [of, second] = [version(), Math.floor(now / 1000)];
      const known = cached.get(key);
      if (known?.version === of && known.second === second && !isOver(known.supervision, now))
        return known.supervision;
      const supervision = Object.freeze(buildSupervision(query, now));
      cached.set(key, { version: of, second, supervision });
      return supervision;
    },
  };
}

const isOver = ({ changesAt }: Supervision, now: Millis): boolean => changesAt !== null && changesAt <= now;

/** Kinds of notices that change supervision data. */
const CHANGES: ReadonlySet<Notice['kind']> = new Set([
  'ticket',
  'workstation',
  'waiting',
  'configuration',
  'configured',
]);
