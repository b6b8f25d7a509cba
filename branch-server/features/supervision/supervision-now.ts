import type { WaitingForecast } from '#branch-server/calling/forecast/branch-waits.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { MetricsCache } from '#branch-server/stored/figures/metrics-cache.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Supervision } from '#shared/contract/workstation/supervision-metrics.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { presentSupervision } from '#shared/server/supervision/present-supervision.ts';
import type { SupervisionQuery } from '#shared/server/supervision/routes.ts';
import type { SupervisedWorkstation } from '#shared/server/supervision/supervised.ts';
import type { SupervisedBranches } from './supervised-branches.ts';

export interface SupervisionNowOptions {
  readonly places: SupervisedBranches;
  readonly workingNow: (branch: number) => readonly SupervisedWorkstation[];
  readonly figures: Pick<MetricsCache, 'of'>;
  readonly forecast: WaitingForecast;
  /** Counts the changes of the configuration. */
  readonly version: () => number;
}

interface CachedSupervision {
  readonly version: number;
  readonly second: number;
  readonly supervision: Supervision;
}

/**
 * Tells what supervision shows of a branch. It is put together once for all who look at the same: they ask together,
 * whenever they are told that something has changed.
 */
export function createSupervisionNow({
  places,
  workingNow,
  figures,
  forecast,
  version,
}: SupervisionNowOptions) {
  const cached = new Map<string, CachedSupervision>();

  function buildSupervision({ idBranch, idViewProfile }: SupervisionQuery, now: Millis): Supervision {
    const branch = places.branch(idBranch);
    if (!branch) throw apiError('NOT_FOUND', { about: `branch ${idBranch}` });
    const view = idViewProfile === undefined ? null : places.view(idViewProfile, branch.id_branch_types);
    if (view === undefined) throw apiError('NOT_FOUND', { about: `view profile ${idViewProfile}` });
    const { tally, endsAt } = figures.of(branch);
    return presentSupervision({
      idBranches: branch.id,
      branchName: branch.name,
      view,
      tally,
      now,
      queues: places.queues(branch.id),
      workstations: workingNow(branch.id),
      waitNow: (idQueues, peopleAhead) => forecast({ idBranches: branch.id, idQueues, peopleAhead }),
      dayEndsAt: endsAt,
      connection: 'online',
    });
  }

  return {
    /** Forgets what was told of branches that a commit concerns. */
    onCommit(notices: readonly Notice[]): void {
      if (cached.size > 0 && notices.some(({ kind }) => CHANGES.has(kind))) cached.clear();
    },

    /** Refuses with NOT_FOUND a branch that is not enabled, and a view profile that is not offered for it. */
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

/** Names the news by which what supervision shows may be another. */
const CHANGES: ReadonlySet<Notice['kind']> = new Set([
  'ticket',
  'workstation',
  'waiting',
  'configuration',
  'configured',
]);
