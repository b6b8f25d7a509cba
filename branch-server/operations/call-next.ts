import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Rounds } from '../calling/rounds.ts';
import type { WhoIsNext } from '../calling/who-is-next.ts';
import type { Notice } from '../notices.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import { assertCallsTickets, assertOwnsWorkstation } from '../stored/workstations/policy.ts';
import type { WorkstationRow, Workstations } from '../stored/workstations/workstations.ts';
import { calledNow } from './called-now.ts';

export interface CallNextOptions {
  readonly workstations: Workstations;
  readonly whoIsNext: WhoIsNext;
  readonly callNextTo: CallNextTo;
}

/**
 * Calls the next ticket to an operator's workstation, as its attention profile decides.
 * Refuses with NO_CUSTOMERS_TO_CALL when nobody may be called; `seconds` then tells when somebody who is still
 * walking over may be.
 */
export function createCallNext({ workstations, whoIsNext, callNextTo }: CallNextOptions) {
  function noTicket(workstation: WorkstationRow, now: number) {
    const at = whoIsNext.soonest(workstation, now);
    return apiError(
      'NO_CUSTOMERS_TO_CALL',
      at === null ? {} : { params: { seconds: secondsUntil(at, now) } },
    );
  }

  return (idWorkstations: number, caller: Caller, scope: Scope<Notice>): TicketRow => {
    const workstation = workstations.byId(idWorkstations);
    if (!workstation) throw apiError('NOT_FOUND', { about: `workstation ${idWorkstations}` });
    assertCallsTickets(workstation);
    assertOwnsWorkstation(workstations, caller, idWorkstations);
    if (workstations.held(idWorkstations)) throw apiError('A_CUSTOMER_IS_BEING_ASSISTED');
    const called = callNextTo(workstation, caller.idUsers, scope);
    if (!called) throw noTicket(workstation, scope.now);
    return called;
  };
}

const secondsUntil = (at: number, now: number) => Math.max(1, Math.ceil((at - now) / 1000));

/** Calls the next ticket to an idle workstation for the operator who has it open; null where none may be called. */
export type CallNextTo = (
  workstation: WorkstationRow,
  idUsers: number,
  scope: Scope<Notice>,
) => TicketRow | null;

export interface CallNextToOptions {
  readonly whoIsNext: WhoIsNext;
  readonly rounds: Rounds;
  readonly store: TicketStore;
}

export function createCallNextTo({ whoIsNext, rounds, store }: CallNextToOptions): CallNextTo {
  return (workstation, idUsers, scope) => {
    const { id: idWorkstations } = workstation;
    const decision = whoIsNext.decide(workstation, scope.now);
    if (!decision) return null;
    const { round, profileId } = decision;
    if (round && profileId !== null) rounds.keep(workstation.id_branches, profileId, round);
    const ticket = store.find(decision.ticket.id);
    if (!ticket) throw new Error(`the chosen ticket ${decision.ticket.id} is gone inside its transaction`);
    return store.move(
      scope,
      ticket,
      'call',
      { ...calledNow(ticket, scope), id_workstations: idWorkstations, id_users: idUsers },
      { idUsers, idWorkstations, idKiosks: null, reason: decision.reason },
    );
  };
}
