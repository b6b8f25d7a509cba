import { refuse } from '../../shared/contract/refusal.ts';
import {
  cancelTicket,
  cancelTicketsFromQueue,
  closeWorkstationOfOther,
  resetBranch as resetBranchEndpoint,
  resetBranches,
} from '../../shared/contract/supervision.ts';
import { command, type Route } from '../../shared/server/kit/route.ts';
import type { Notice } from '../notices.ts';
import { cancel, cancelBySupervisor } from '../tickets/commands/cancel.ts';
import type { PresentTicket } from '../tickets/present-ticket.ts';
import { closeWorkstation } from './close-workstation.ts';
import { type ResetTools, resetBranch } from './reset-branch.ts';

export interface SupervisionRouteOptions extends ResetTools {
  /** Over the writing connection: what a command answers is not committed yet. */
  readonly present: PresentTicket;
  /** Enabled branches of this installation. */
  readonly branches: () => readonly number[];
}

/** What a supervisor does to a branch's day (operations specification, section 7). */
export function supervisionRoutes(options: SupervisionRouteOptions): Route<Notice>[] {
  const { store, standing, branches, present } = options;
  const demandBranch = (id: number) => {
    if (!branches().includes(id)) throw refuse('NOT_FOUND', { about: `branch ${id}` });
  };

  return [
    command(cancelTicket, ({ body, caller, now }, scope) =>
      present(cancelBySupervisor(store, body.idTicket, caller, scope).id, now),
    ),

    command(cancelTicketsFromQueue, ({ body, caller }, scope) => {
      const { idQueue, idBranches } = body;
      if (idBranches !== undefined) demandBranch(idBranches);
      const at = idBranches === undefined ? branches() : [idBranches];
      const tickets = at.flatMap((branch) => standing.inLine(branch, idQueue));
      if (tickets.length === 0) throw refuse('QUEUE_ALREADY_CLEAN');
      const who = { idUsers: caller.idUsers, idWorkstations: null };
      for (const ticket of tickets) cancel(store, ticket, who, scope);
      return { canceled: tickets.length };
    }),

    command(closeWorkstationOfOther, ({ body }, scope) => {
      closeWorkstation(options, body, scope);
      return {};
    }),

    command(resetBranchEndpoint, ({ params, caller }, scope) => {
      demandBranch(params.id);
      return resetBranch(options, params.id, caller, scope);
    }),

    command(resetBranches, ({ caller }, scope) =>
      branches().map((id) => resetBranch(options, id, caller, scope)),
    ),
  ];
}
