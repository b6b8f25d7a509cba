import { refuse } from '#shared/contract/refusal.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { SettingsNow } from '../stored/general-settings.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import { demandAbility } from '../stored/workstations/policy.ts';
import { type AttendTools, type Held, heldBy } from './held-ticket.ts';
import { WAITING_AGAIN } from './waiting-again.ts';

export interface StandByTools extends AttendTools {
  readonly settings: SettingsNow;
}

/** Puts the ticket held on a stand-by list: one's own, or that of a user who has a workstation open at the branch. */
export function standBy(
  tools: StandByTools,
  id: number,
  idUser: number | undefined,
  caller: Caller,
  scope: Scope<Notice>,
): TicketRow {
  const held = heldBy(tools, id, caller);
  const { ticket, actor } = held;
  const owner = idUser ?? caller.idUsers;
  const ofOther = owner !== caller.idUsers;
  if (ofOther) demandHandOver(tools, held, owner);
  else demandAbility(held.workstation, 'stand_by');
  if (ticket.no_ticket && !tools.settings().transferNT) {
    throw refuse('ACTION_NOT_ALLOWED', { about: 'transferNT' });
  }
  const changes = { ...WAITING_AGAIN, id_users: owner, entered_at: scope.now, callable_at: scope.now };
  return tools.store.move(scope, ticket, ofOther ? 'transferToUser' : 'standBy', changes, actor);
}

function demandHandOver(
  { workstations, settings }: StandByTools,
  { ticket, workstation }: Held,
  owner: number,
) {
  demandAbility(workstation, 'transfer');
  if (!settings().userTransfer) throw refuse('ACTION_NOT_ALLOWED', { about: 'userTransfer' });
  const open = workstations.ofUser(owner);
  // A list that nobody looks at would lose the customer.
  if (!open || workstations.byId(open.id)?.id_branches !== ticket.id_branches)
    throw refuse('USER_NOT_ONLINE');
}
