import type { Notice } from '#branch-server/notices.ts';
import { type AuditedRequest, ticketCanceled } from '#branch-server/operations/cancel.ts';
import { branchEmptied } from '#branch-server/operations/day.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { Names } from '#branch-server/stored/names.ts';
import type { PresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  cancelTicket,
  cancelTicketsFromQueue,
  closeWorkstationOfOther,
  listOpenWork,
  resetBranch as resetBranchEndpoint,
  resetBranches,
} from '#shared/contract/workstation/supervision.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { actorOf, type Caller } from '#shared/server/kit/caller.ts';
import { mayWorkAt } from '#shared/server/kit/included-branches.ts';
import { command, type Route, read } from '#shared/server/kit/route.ts';

import type { OpenWork } from './open-work.ts';

export interface SupervisionRouteOptions {
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
export function supervisionRoutes(options: SupervisionRouteOptions): Route<Notice>[] {
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
