import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import type { Notice } from '../notices.ts';
import type { SettingsNow } from '../stored/general-settings.ts';
import type { Numbering } from '../stored/tickets/numbering.ts';
import type { Actor, TicketRow } from '../stored/tickets/ticket-row.ts';
import type { TicketStore } from '../stored/tickets/ticket-store.ts';
import { requireWorkstationAt } from '../stored/workstations/policy.ts';
import type { Workstations } from '../stored/workstations/workstations.ts';
import { REQUEUED } from './waiting-again.ts';

export interface RecoverOptions {
  readonly store: TicketStore;
  readonly workstations: Workstations;
  readonly numbering: Pick<Numbering, 'isAlive'>;
  readonly settings: SettingsNow;
}

const MINUTE_MS = 60_000;

/** The first moment whose no-shows can still be recovered; null where recovering is off. */
export function recoverableSince(settings: SettingsNow, now: number): number | null {
  const { recoverNoShow, noShowTime } = settings();
  return recoverNoShow ? now - noShowTime * MINUTE_MS : null;
}

/** Puts a customer who did not come back into the queue; the first arrival stays, so they do not go to its end. */
export function createRecover(options: RecoverOptions) {
  return (id: number, caller: Caller, scope: Scope<Notice>): TicketRow => {
    const ticket = options.store.find(id);
    if (!ticket) throw apiError('NOT_FOUND', { about: `ticket ${id}` });
    const workstation = requireWorkstationAt(options.workstations, caller, ticket.id_branches);
    if (ticket.state !== 'noshow') throw apiError('TICKET_WRONG_STATE', { params: { code: ticket.code } });
    const actor = {
      idUsers: caller.idUsers,
      idWorkstations: workstation.id,
      idKiosks: null,
      reason: null,
    };
    return recovered(options, ticket, actor, scope);
  };
}

/** Lets a ticket whose customer did not come wait again; refuses where that is off, too late, or its number in use. */
export function recovered(
  { store, numbering, settings }: Omit<RecoverOptions, 'workstations'>,
  ticket: TicketRow,
  actor: Actor,
  scope: Scope<Notice>,
): TicketRow {
  const since = recoverableSince(settings, scope.now);
  if (since === null) throw apiError('ACTION_NOT_ALLOWED', { about: 'recoverNoShow' });
  if ((ticket.ended_at ?? 0) < since) throw apiError('NO_SHOW_TIME_OVER');
  assertNumberFree(numbering, ticket);
  // Skips the politeness: the customer stands before the workstation already.
  const changes = { ...REQUEUED, entered_at: scope.now, callable_at: scope.now };
  return store.move(scope, ticket, 'recover', changes, actor);
}

/** Refuses where the number was given again: two people with one would both come when it is called. */
export function assertNumberFree(numbering: Pick<Numbering, 'isAlive'>, ticket: TicketRow): void {
  if (ticket.no_ticket || !numbering.isAlive(ticket.id_branches, ticket.letter, ticket.number)) return;
  throw apiError('NUMBER_REUSED', { params: { code: ticket.code } });
}
