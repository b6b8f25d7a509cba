import type { Database } from 'better-sqlite3';
import type { CallableQueues } from '#branch-server/calling/callable-queues.ts';
import { cachedByVersion } from '#branch-server/db/cached-by-version.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { WaitingWorkstations } from '#branch-server/stored/waiting-workstations.ts';
import { createOpenWorkstations } from '#branch-server/stored/workstations/open-workstations.ts';
import type { SupervisedWorkstation } from '#shared/server/supervision/supervised.ts';
import type { SupervisedBranches } from './supervised-branches.ts';

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
