import type { Notice } from '#branch-server/notices.ts';
import { branchEmptied, type Doing, ticketCanceled } from '#branch-server/operations/audited.ts';
import { cancel, cancelBySupervisor } from '#branch-server/operations/cancel.ts';
import { closeWorkstation } from '#branch-server/operations/close-workstation-of-other.ts';
import { type ResetTools, resetBranch } from '#branch-server/operations/reset-branch.ts';
import type { Names } from '#branch-server/stored/names.ts';
import type { PresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import { refuse } from '#shared/contract/refusal.ts';
import {
  cancelTicket,
  cancelTicketsFromQueue,
  closeWorkstationOfOther,
  resetBranch as resetBranchEndpoint,
  resetBranches,
} from '#shared/contract/workstation/supervision.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import { command, type Route } from '#shared/server/kit/route.ts';

export interface SupervisionRouteOptions extends ResetTools {
  /** Over the writing connection: what a command answers is not committed yet. */
  readonly present: PresentTicket;
  /** Enabled branches of this installation. */
  readonly branches: () => readonly number[];
  readonly names: Names;
}

/** What a supervisor does to a branch's day (operations specification, section 7). */
export function supervisionRoutes(options: SupervisionRouteOptions): Route<Notice>[] {
  const { store, standing, branches, names, present } = options;
  const demandBranch = (id: number) => {
    if (!branches().includes(id)) throw refuse('NOT_FOUND', { about: `branch ${id}` });
  };
  const emptied = (id: number, asked: Doing, scope: Scope<Notice>) => {
    const reset = resetBranch(options, id, asked.caller, scope);
    scope.audit(branchEmptied(asked, reset, names.branch(id)));
    return reset;
  };

  return [
    command(cancelTicket, (asked, scope) => {
      const ticket = cancelBySupervisor(store, asked.body.idTicket, asked.caller, scope);
      scope.audit(ticketCanceled(asked, ticket));
      return present(ticket.id, asked.now);
    }),

    command(cancelTicketsFromQueue, (asked, scope) => {
      const { idQueue, idBranches } = asked.body;
      if (idBranches !== undefined) demandBranch(idBranches);
      const at = idBranches === undefined ? branches() : [idBranches];
      const tickets = at.flatMap((branch) => standing.inLine(branch, idQueue));
      if (tickets.length === 0) throw refuse('QUEUE_ALREADY_CLEAN');
      const who = { idUsers: asked.caller.idUsers, idWorkstations: null };
      for (const ticket of tickets) cancel(store, ticket, who, scope);
      scope.audit({
        action: 'CLEAR_QUEUE',
        by: actorOf(asked),
        to: { entity: 'queues', pk: idQueue, name: names.queue(idQueue) },
        after: { idBranches: at, canceled: tickets.map(({ code }) => code) },
      });
      return { canceled: tickets.length };
    }),

    command(closeWorkstationOfOther, (asked, scope) => {
      const { id, name, idUsers } = closeWorkstation(options, asked.body, scope);
      scope.audit({
        action: 'CLOSE_WORKSTATION',
        by: actorOf(asked),
        to: { entity: 'workstations', pk: id, name },
        before: { idUsers },
        after: { idUsers: null },
      });
      return {};
    }),

    command(resetBranchEndpoint, (asked, scope) => {
      demandBranch(asked.params.id);
      return emptied(asked.params.id, asked, scope);
    }),

    command(resetBranches, (asked, scope) => branches().map((id) => emptied(id, asked, scope))),
  ];
}
