import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import type { Calling } from '#branch-server/calling/calling.ts';
import type { WaitingForecast } from '#branch-server/calling/forecast/branch-waits.ts';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import { type AuditedRequest, ticketCanceled } from '#branch-server/operations/cancel.ts';
import { branchEmptied } from '#branch-server/operations/day.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import { createEnabledBranches } from '#branch-server/stored/enabled-branches.ts';
import type { MetricsCache } from '#branch-server/stored/metrics-cache.ts';
import { createNames, type Names } from '#branch-server/stored/names.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { createPresentTicket, type PresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import {
  createOpenWorkstations,
  type OpenWorkstations,
} from '#branch-server/stored/workstations/open-workstations.ts';
import type { Workstations } from '#branch-server/stored/workstations/workstations.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type BranchWork,
  cancelTicket,
  cancelTicketsFromQueue,
  closeWorkstationOfOther,
  listOpenWork,
  resetBranch as resetBranchEndpoint,
  resetBranches,
} from '#shared/contract/workstation/supervision.ts';
import { supervisionMetricsRoutes } from '#shared/server/dashboard/supervision-routes.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { actorOf, type Caller } from '#shared/server/kit/caller.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { mayWorkAt } from '#shared/server/kit/included-branches.ts';
import { command, type Route, read } from '#shared/server/kit/route.ts';
import { createSupervisedBranches } from './supervised-branches.ts';
import { createSupervisionNow, createWorkingNow } from './supervision-now.ts';
import { createTicketHistories, ticketHistoryRoutes } from './ticket-histories.ts';

export interface SupervisionOptions {
  readonly operations: SupervisionRouteOptions['operations'];
  /** Uses the writing connection, because the result of a command is not committed yet. */
  readonly writing: Pick<Reads, 'tickets'>;
  readonly reading: Pick<Reads, 'workstations' | 'waiting' | 'tickets' | 'days'>;
  readonly calling: Pick<Calling, 'queues'>;
  readonly metrics: Pick<MetricsCache, 'of'>;
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
  readonly version: () => number;
  readonly forecast: WaitingForecast;
}

/** Composes supervision: the state of a branch, and actions such as cancel, close workstations and reset. */
export function composeSupervision(options: SupervisionOptions): Feature<Notice> {
  const { operations, writing, reading, calling, metrics, database, version, forecast } = options;
  const { sqlite, readable } = database;
  const supervisedBranches = createSupervisedBranches(readable, version);
  const supervision = createSupervisionNow({
    branches: supervisedBranches,
    metrics,
    forecast,
    version,
    workingNow: createWorkingNow({
      readable,
      branches: supervisedBranches,
      version,
      callableQueues: calling.queues,
      waiting: reading.waiting,
    }),
  });
  return {
    onCommit: supervision.onCommit,
    routes: [
      ...supervisionMetricsRoutes(supervision.now),
      ...ticketHistoryRoutes({
        histories: createTicketHistories(readable),
        present: createPresentTicket(reading.tickets),
        days: reading.days,
      }),
      ...supervisionRoutes({
        operations,
        present: createPresentTicket(writing.tickets),
        branches: createEnabledBranches(sqlite),
        names: createNames(sqlite),
        openWork: createOpenWork({
          readable,
          workstations: reading.workstations,
          openWorkstations: createOpenWorkstations(readable),
          names: createNames(readable),
        }),
      }),
    ],
  };
}

interface SupervisionRouteOptions {
  readonly operations: Pick<
    Operations,
    'cancelBySupervisor' | 'cancelQueue' | 'closeWorkstationOfOther' | 'resetBranch'
  >;
  /** Uses the writing connection, because the result of a command is not committed yet. */
  readonly present: PresentTicket;
  /** Enabled branches of this installation. */
  readonly branches: () => readonly number[];
  readonly names: Names;
  readonly openWork: OpenWork;
}

/**
 * Routes for supervisors: cancel tickets, close workstations, reset branches (operations specification, section 7).
 */
function supervisionRoutes(options: SupervisionRouteOptions): Route<Notice>[] {
  const { operations, branches, names, present, openWork } = options;
  const requireBranch = (id: number) => {
    if (!branches().includes(id)) throw apiError('NOT_FOUND', { about: `branch ${id}` });
  };
  /** Without a given branch, all branches of the caller. */
  const branchesOf = (caller: Caller) => branches().filter((id) => mayWorkAt(caller, id));
  const emptied = (id: number, request: AuditedRequest, scope: Scope<Notice>) => {
    const reset = operations.resetBranch(id, request.caller, scope);
    scope.audit(branchEmptied(request, reset, names.branch(id)));
    return reset;
  };

  return [
    read(listOpenWork, ({ caller, query: { idBranch } }) => {
      if (idBranch !== undefined) requireBranch(idBranch);
      if (idBranch !== undefined) return [openWork(idBranch)];
      return branchesOf(caller).map(openWork);
    }),

    command(cancelTicket, (request, scope) => {
      const ticket = operations.cancelBySupervisor(request.body.ticket, request.caller, scope);
      scope.audit(ticketCanceled(request, ticket));
      return present(ticket.id, request.now);
    }),

    command(cancelTicketsFromQueue, (request, scope) => {
      const { idQueue, idBranches, confirmed } = request.body;
      if (names.queue(idQueue) === '') throw apiError('NOT_FOUND', { about: `queue ${idQueue}` });
      if (idBranches !== undefined) requireBranch(idBranches);
      const at = idBranches === undefined ? branchesOf(request.caller) : [idBranches];
      const tickets = operations.cancelQueue({ idQueues: idQueue, branches: at }, request.caller, scope);
      assertConfirmed(confirmed, tickets.length);
      scope.audit({
        action: 'CLEAR_QUEUE',
        by: actorOf(request),
        to: { entity: 'queues', pk: idQueue, name: names.queue(idQueue) },
        after: { idBranches: at, canceled: tickets.map(({ code }) => code) },
      });
      return { canceled: tickets.length };
    }),

    command(closeWorkstationOfOther, (request, scope) => {
      const { id, name, idUsers } = operations.closeWorkstationOfOther(request.body, scope);
      scope.audit({
        action: 'CLOSE_WORKSTATION',
        by: actorOf(request),
        to: { entity: 'workstations', pk: id, name },
        before: { idUsers },
        after: { idUsers: null },
      });
      return {};
    }),

    command(resetBranchEndpoint, (request, scope) => {
      requireBranch(request.params.id);
      const reset = emptied(request.params.id, request, scope);
      assertConfirmed(request.query.confirmed, reset.canceled);
      return reset;
    }),

    command(resetBranches, (request, scope) => {
      const resets = branchesOf(request.caller).map((id) => emptied(id, request, scope));
      const canceled = resets.reduce((sum, reset) => sum + reset.canceled, 0);
      assertConfirmed(request.query.confirmed, canceled);
      return resets;
    }),
  ];
}

/** Throws if a bulk action cancelled another number of tickets than confirmed, which rolls it back. */
function assertConfirmed(confirmed: number | undefined, canceled: number): void {
  if (confirmed !== undefined && confirmed !== canceled)
    throw apiError('CONFIRMED_CHANGED', { params: { count: canceled } });
}

export interface OpenWorkOptions {
  /** The reading connection, as all that follows. */
  readonly readable: Database;
  readonly workstations: Pick<Workstations, 'currentTicket'>;
  readonly openWorkstations: OpenWorkstations;
  readonly names: Names;
}

/** Waiting tickets and attentions of a branch, for confirmation dialogs of actions that end them. */
function createOpenWork({ readable, workstations, openWorkstations, names }: OpenWorkOptions) {
  const counted = (state: 'waiting' | 'standby') =>
    statement<{ branch: number }>()(readable, (db, p) =>
      db
        .selectFrom('tickets')
        .select((eb) => eb.fn.countAll<number>().as('tickets'))
        .where('id_branches', '=', p('branch'))
        // A literal, so that SQLite uses the index of that state.
        .where('state', '=', sql.lit(state)),
    );
  const [waiting, standby] = [counted('waiting'), counted('standby')];
  return (idBranches: number): BranchWork => {
    const open = openWorkstations(idBranches).map((one) => ({
      ...one,
      currentTicket: workstations.currentTicket(one.idWorkstations),
    }));
    return {
      idBranches,
      name: names.branch(idBranches),
      waiting: waiting.get({ branch: idBranches })?.tickets ?? 0,
      standby: standby.get({ branch: idBranches })?.tickets ?? 0,
      idle: open.filter(({ currentTicket }) => currentTicket === undefined).length,
      assisting: open.flatMap(({ currentTicket, name: workstationName, first_name, last_name }) =>
        currentTicket
          ? {
              code: currentTicket.code,
              workstationName,
              userName: [first_name, last_name].filter(Boolean).join(' '),
            }
          : [],
      ),
    };
  };
}

type OpenWork = ReturnType<typeof createOpenWork>;
