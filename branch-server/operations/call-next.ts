import { refuse } from '#shared/contract/refusal.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import { type DecideTools, decide, soonest } from '../calling/decide.ts';
import type { Rounds } from '../calling/rounds.ts';
import type { Notice } from '../notices.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import { demandOwnWorkstation } from '../stored/workstations/policy.ts';
import type { WorkstationRow, Workstations } from '../stored/workstations/workstations.ts';

export interface CallingTools extends DecideTools {
  readonly workstations: Workstations;
  readonly rounds: Rounds;
  readonly store: TicketStore;
}

/**
 * Calls the next ticket to a workstation, as its attention profile decides, in one transaction.
 * Refuses with NO_CUSTOMERS_TO_CALL when nobody may be called; `seconds` then tells when somebody who is still
 * walking over may be.
 */
export function callNextTicket(
  tools: CallingTools,
  idWorkstations: number,
  caller: Caller,
  scope: Scope<Notice>,
): TicketRow {
  const { workstations } = tools;
  const workstation = workstations.byId(idWorkstations);
  if (!workstation) throw refuse('NOT_FOUND', { about: `workstation ${idWorkstations}` });
  demandOwnWorkstation(workstations, caller, idWorkstations);
  if (workstations.held(idWorkstations)) throw refuse('A_CUSTOMER_IS_BEING_ASSISTED');
  const called = callFor(tools, workstation, caller.idUsers, scope);
  if (!called) throw nobody(tools, workstation, scope.now);
  return called;
}

/** Calls the next ticket to an idle workstation for whoever has it open; null where nobody may be called. */
export function callFor(
  tools: CallingTools,
  workstation: WorkstationRow,
  idUsers: number,
  scope: Scope<Notice>,
): TicketRow | null {
  const { rounds, store } = tools;
  const { id: idWorkstations } = workstation;
  const decision = decide(tools, workstation, scope.now);
  if (!decision) return null;
  const { round, profileId } = decision;
  if (round && profileId !== null) rounds.keep(idWorkstations, profileId, round);
  const ticket = store.find(decision.ticket.id);
  if (!ticket) throw new Error(`the chosen ticket ${decision.ticket.id} is gone inside its transaction`);
  return store.move(
    scope,
    ticket,
    'call',
    { called_at: scope.now, id_workstations: idWorkstations, id_users: idUsers },
    { idUsers, idWorkstations, idKiosks: null, reason: decision.reason },
  );
}

function nobody(tools: CallingTools, workstation: WorkstationRow, now: number) {
  const at = soonest(tools, workstation, now);
  return refuse('NO_CUSTOMERS_TO_CALL', at === null ? {} : { params: { seconds: secondsUntil(at, now) } });
}

const secondsUntil = (at: number, now: number) => Math.max(1, Math.ceil((at - now) / 1000));
