import { refuse } from '../../shared/contract/refusal.ts';
import { type AttentionProfileType, STRATEGIES } from '../../shared/domain/calling/registry.ts';
import type { Scope } from '../../shared/server/db/scope.ts';
import type { Caller } from '../../shared/server/kit/caller.ts';
import type { Desk, DeskWorkstation } from '../desk/desk.ts';
import { demandOwnDesk } from '../desk/policy.ts';
import type { Notice } from '../notices.ts';
import type { TicketRow } from '../tickets/ticket-row.ts';
import type { TicketStore } from '../tickets/ticket-store.ts';
import type { CallableLines } from './callable-lines.ts';

export interface CallingTools {
  readonly desk: Desk;
  readonly lines: CallableLines;
  readonly store: TicketStore;
}

/**
 * Calls the next ticket to a workstation, as its attention profile decides, in one transaction.
 * Refuses with NO_CUSTOMERS_TO_CALL when nobody may be called; `seconds` then tells when somebody who is still
 * walking over may be.
 */
export function callNextTicket(
  { desk, lines, store }: CallingTools,
  idWorkstations: number,
  caller: Caller,
  scope: Scope<Notice>,
): TicketRow {
  const workstation = desk.workstation(idWorkstations);
  if (!workstation) throw refuse('NOT_FOUND', { about: `workstation ${idWorkstations}` });
  demandOwnDesk(desk, caller, idWorkstations);
  if (desk.held(idWorkstations)) throw refuse('A_CUSTOMER_IS_BEING_ASSISTED');

  const callable = lines.queuesOf(idWorkstations);
  const choice = strategyOf(workstation)(
    lines.lines(workstation.id_branches, callable, scope.now),
    lines.rows(callable),
    scope.now,
  );
  if (!choice) throw nobody(lines.soonest(workstation.id_branches, callable), scope.now);

  const ticket = store.find(choice.ticket.id);
  if (!ticket) throw new Error(`the chosen ticket ${choice.ticket.id} is gone inside its transaction`);
  return store.move(
    scope,
    ticket,
    'call',
    { called_at: scope.now, id_workstations: idWorkstations, id_users: caller.idUsers },
    { idUsers: caller.idUsers, idWorkstations, idKiosks: null, reason: choice.reason },
  );
}

function strategyOf({ attention_type: type }: DeskWorkstation) {
  if (type === null || !(type in STRATEGIES)) throw refuse('ERROR_WS_ATTENTION_PROFILE');
  return STRATEGIES[type as AttentionProfileType];
}

function nobody(soonest: number | null, now: number) {
  const params = soonest === null ? undefined : { seconds: Math.max(1, Math.ceil((soonest - now) / 1000)) };
  return refuse('NO_CUSTOMERS_TO_CALL', params ? { params } : {});
}
