import type { BranchReset } from '../../shared/contract/supervision.ts';
import type { Scope } from '../../shared/server/db/scope.ts';
import type { Caller } from '../../shared/server/kit/caller.ts';
import type { DeskTools } from '../desk/commands.ts';
import type { OpenDesks } from '../desk/open-desks.ts';
import type { Notice } from '../notices.ts';
import { cancel } from '../tickets/commands/cancel.ts';
import type { Numbering } from '../tickets/numbering.ts';
import type { StandingTickets } from '../tickets/standing-tickets.ts';
import type { TicketStore } from '../tickets/ticket-store.ts';

export interface ResetTools extends DeskTools {
  readonly store: TicketStore;
  readonly standing: StandingTickets;
  readonly openDesks: OpenDesks;
  readonly numbering: Pick<Numbering, 'restart'>;
}

/** Empties a branch. Whoever is being served stays, with their workstation, and is named in the answer. */
export function resetBranch(
  tools: ResetTools,
  idBranches: number,
  caller: Caller,
  scope: Scope<Notice>,
): BranchReset {
  const { desk, sessions, store, standing, openDesks, numbering } = tools;
  const tickets = standing.everybody(idBranches);
  for (const ticket of tickets) {
    cancel(store, ticket, { idUsers: caller.idUsers, idWorkstations: null }, scope);
  }
  const desks = openDesks(idBranches).map((open) => ({ ...open, held: desk.held(open.idWorkstations) }));
  const idle = desks.filter(({ held }) => held === undefined);
  for (const { idSessions, idWorkstations } of idle) {
    sessions.close(scope, idSessions);
    scope.announce({ kind: 'workstation', idBranches, idWorkstations });
  }
  numbering.restart(idBranches);
  return {
    idBranches,
    canceled: tickets.length,
    closed: idle.length,
    assisting: desks.flatMap(({ held, name }) =>
      held ? { idTicket: held.id, code: held.code, workstationName: name } : [],
    ),
  };
}
