import { refuse } from '../../shared/contract/refusal.ts';
import { askedProfiles } from '../../shared/domain/calling/asked-profiles.ts';
import { choose } from '../../shared/domain/calling/choose.ts';
import type { Scope } from '../../shared/server/db/scope.ts';
import type { Caller } from '../../shared/server/kit/caller.ts';
import type { Desk, DeskWorkstation } from '../desk/desk.ts';
import { demandOwnDesk } from '../desk/policy.ts';
import type { Notice } from '../notices.ts';
import type { TicketRow } from '../tickets/ticket-row.ts';
import type { TicketStore } from '../tickets/ticket-store.ts';
import type { CallableLines } from './callable-lines.ts';
import type { Rounds } from './rounds.ts';

export interface CallingTools {
  readonly desk: Desk;
  readonly lines: CallableLines;
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
  const { desk, rounds, store } = tools;
  const workstation = desk.workstation(idWorkstations);
  if (!workstation) throw refuse('NOT_FOUND', { about: `workstation ${idWorkstations}` });
  demandOwnDesk(desk, caller, idWorkstations);
  if (desk.held(idWorkstations)) throw refuse('A_CUSTOMER_IS_BEING_ASSISTED');

  const decision = decide(tools, workstation, scope.now);
  if (decision.round) rounds.keep(idWorkstations, decision.profileId, decision.round);
  const ticket = store.find(decision.ticket.id);
  if (!ticket) throw new Error(`the chosen ticket ${decision.ticket.id} is gone inside its transaction`);
  return store.move(
    scope,
    ticket,
    'call',
    { called_at: scope.now, id_workstations: idWorkstations, id_users: caller.idUsers },
    { idUsers: caller.idUsers, idWorkstations, idKiosks: null, reason: decision.reason },
  );
}

function decide({ lines, rounds }: CallingTools, workstation: DeskWorkstation, now: number) {
  const { id, id_branches: branch, id_attention_profiles: idProfile } = workstation;
  const profile = idProfile === null ? null : lines.profileOf(idProfile);
  if (!profile) throw refuse('ERROR_WS_ATTENTION_PROFILE');
  const measured = lines.measured(profile, branch, now);
  const profiles = askedProfiles(profile, measured).map((asked) => asked.profile);
  const asked = { branch, profiles, now };
  const queues = lines.queuesOf(id);
  const waiting = { lines: lines.lines(queues, asked), measured, rounds: rounds.of(id), now };
  const decision = choose(profile, waiting);
  if (!decision) throw nobody(lines.soonest(queues, asked), now);
  return decision;
}

function nobody(soonest: number | null, now: number) {
  const params = soonest === null ? undefined : { seconds: Math.max(1, Math.ceil((soonest - now) / 1000)) };
  return refuse('NO_CUSTOMERS_TO_CALL', params ? { params } : {});
}
