import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { SettingsNow } from '../stored/general-settings.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import { assertAbility } from '../stored/workstations/policy.ts';
import type { Workstations } from '../stored/workstations/workstations.ts';
import type { AutomaticCall } from './automatic-call.ts';
import type { CurrentTicket, RequireCurrentTicket } from './current-ticket.ts';
import { REQUEUED } from './waiting-again.ts';

export interface StandByOptions {
  readonly store: TicketStore;
  readonly workstations: Workstations;
  readonly settings: SettingsNow;
  readonly currentTicket: RequireCurrentTicket;
  readonly automaticCall: AutomaticCall;
}

/** Puts the ticket held on a stand-by list: the caller's, or that of a user with a workstation open at the branch. */
export function createStandBy(options: StandByOptions) {
  const { store, workstations, settings, currentTicket, automaticCall } = options;

  function assertHandOver({ ticket, workstation }: CurrentTicket, owner: number): void {
    assertAbility(workstation, 'transfer');
    if (!settings().userTransfer) throw apiError('ACTION_NOT_ALLOWED', { about: 'userTransfer' });
    const open = workstations.ofUser(owner);
    // Refuses a user without an open workstation: nobody would look at the list.
    if (!open || workstations.byId(open.id)?.id_branches !== ticket.id_branches)
      throw apiError('USER_NOT_ONLINE');
  }

  return (id: number, idUser: number | undefined, caller: Caller, scope: Scope<Notice>): TicketRow => {
    const held = currentTicket(id, caller);
    const { ticket, actor } = held;
    const owner = idUser ?? caller.idUsers;
    const ofOther = owner !== caller.idUsers;
    if (ofOther) assertHandOver(held, owner);
    else assertAbility(held.workstation, 'stand_by');
    if (ticket.no_ticket && !settings().transferNT) {
      throw apiError('ACTION_NOT_ALLOWED', { about: 'transferNT' });
    }
    const changes = { ...REQUEUED, id_users: owner, entered_at: scope.now, callable_at: scope.now };
    const put = store.move(scope, ticket, ofOther ? 'transferToUser' : 'standBy', changes, actor);
    automaticCall(caller, scope);
    return put;
  };
}
