import type { Database } from 'better-sqlite3';
import type { CallableQueues } from '#branch-server/calling/callable-queues.ts';
import type { WaitingForecast } from '#branch-server/calling/forecast/branch-waits.ts';
import { cachedByVersion } from '#branch-server/db/cached-by-version.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { MetricsCache } from '#branch-server/stored/metrics-cache.ts';
import type { WaitingWorkstations } from '#branch-server/stored/waiting-workstations.ts';
import { createOpenWorkstations } from '#branch-server/stored/workstations/open-workstations.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Supervision } from '#shared/contract/workstation/supervision-metrics.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { presentSupervision } from '#shared/server/dashboard/present-supervision.ts';
import type { SupervisedWorkstation } from '#shared/server/dashboard/supervised.ts';
import type { SupervisionQuery } from '#shared/server/dashboard/supervision-routes.ts';
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

export interface WorkingNowOptions {
  /** The reading connection, as all that follows. */
  readonly readable: Database;
  readonly branches: Pick<SupervisedBranches, 'workstations'>;
  readonly callableQueues: Pick<CallableQueues, 'queuesOf'>;
  readonly waiting: Pick<WaitingWorkstations, 'at'>;
  /** Counts the changes of the configuration. */
  readonly version: () => number;
}

/** Current users and tickets of the workstations of a branch, and the queues that each may call. */
export function createWorkingNow({
  readable,
  branches: supervisedBranches,
  callableQueues,
  waiting,
  version,
}: WorkingNowOptions) {
  const openWorkstations = createOpenWorkstations(readable);
  const assisted = statement<{ branch: number }>()(readable, (db, p) =>
    db
      .selectFrom('tickets as t')
      .innerJoin('services as s', 's.id', 't.id_services')
      .select(['t.id', 't.code', 't.customer_name', 't.called_at', 't.id_workstations', 's.service_time'])
      // A literal, so that SQLite uses the index of that state.
      .where('t.state', '=', 'assisting')
      .where('t.id_branches', '=', p('branch')),
  );

  const configured = cachedByVersion(version, (branch: number) =>
    supervisedBranches.workstations(branch).map(({ enabled, id_attention_profiles, reception, ...one }) => ({
      ...one,
      enabled: enabled === 1,
      idAttentionProfiles: id_attention_profiles,
      callable: reception ? [] : callableQueues.queuesOf(one.id).map(({ id }) => id),
    })),
  );

  return (branch: number): SupervisedWorkstation[] => {
    const sessions = new Map(openWorkstations(branch).map((open) => [open.idWorkstations, open]));
    const currentTickets = new Map(
      assisted.all({ branch }).map((ticket) => [ticket.id_workstations, ticket]),
    );
    const queued = new Set(waiting.at(branch).map(({ idWorkstations }) => idWorkstations));
    return configured(branch).map((one) => {
      const session = sessions.get(one.id);
      const ticket = currentTickets.get(one.id);
      return {
        ...one,
        session: session
          ? {
              idUsers: session.idUsers,
              employee: `${session.first_name} ${session.last_name}`,
              openedAt: session.openedAt,
            }
          : null,
        currentTicket: ticket
          ? {
              idTicket: ticket.id,
              code: ticket.code,
              customer: ticket.customer_name,
              calledAt: ticket.called_at ?? 0,
              plannedServiceTime: ticket.service_time,
            }
          : null,
        isWaiting: queued.has(one.id),
      };
    });
  };
}
