import type { Database } from 'better-sqlite3';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import type { PhoneAction } from '#shared/contract/devices/phone-tickets.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { PhoneRequest } from '#shared/contract/replication/phones.ts';
import type { TicketId } from '#shared/domain/ids.ts';
import { type GeoPoint, isWithin } from '#shared/domain/locations/distance.ts';
import { openingAt } from '#shared/domain/opening/opening.ts';
import { CUSTOMER } from '#shared/domain/tickets/by-customer.ts';
import { isJustCalled } from '#shared/domain/tickets/just-called.ts';
import { isUnserved } from '#shared/domain/tickets/transitions.ts';
import type { Scope, WriteGate } from '#shared/server/db/scope.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import { statement } from '../db/statement.ts';
import type { Notice } from '../notices.ts';
import type { OpeningHours } from '../stored/opening-hours.ts';
import type { PhoneTickets } from '../stored/phones/phone-tickets.ts';
import { BY_CUSTOMER } from '../stored/tickets/by-customer.ts';
import { type PostponedTickets, postponedUntil } from '../stored/tickets/postponed-tickets.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';
import type { CallOperations } from './call.ts';
import { cancelTicket } from './cancel.ts';
import { REQUEUED, type RecoverDeps, recoverNoShow } from './finish.ts';
import type { Issue, Issued, IssueInput } from './issue.ts';

export interface PhoneDeps extends RecoverDeps {
  readonly sqlite: Database;
  readonly postponed: Pick<PostponedTickets, 'isUsed' | 'nextBehind' | 'put'>;
  /** Time of the last call or recall of a ticket; null without one. */
  readonly lastCall: (idTickets: number) => number | null;
  readonly hoursAt: OpeningHours;
  readonly phoneTickets: Pick<PhoneTickets, 'aliveOf' | 'put'>;
  readonly issue: Issue;
  readonly automaticCall: CallOperations['automaticCall'];
}

/** Creates the operations that customers carry out on their phones. */
export function createPhoneOperations(deps: PhoneDeps) {
  const { store, settings, postponed, lastCall, hoursAt, phoneTickets, issue, automaticCall } = deps;
  const offered = createOfferedTicketQuery(deps.sqlite);

  /**
   * Issues a virtual ticket while its schedule is open, up to `per_phone` at a time, and within its distance from the
   * branch. Phone id and position come from the phone and are not authenticated.
   */
  function issueOnPhone(input: IssueOnPhoneInput, scope: Scope<Notice>): Issued {
    const { idBranches, idVirtualTickets: virtual, phone, language } = input;
    const ticket = offered.get({ id: virtual, branch: idBranches });
    if (!ticket) throw apiError('NOT_FOUND', { about: `virtual ticket ${virtual} at branch ${idBranches}` });
    const hours = hoursAt(ticket.id_defined_timetables, idBranches);
    if (!openingAt(hours, { zoneHours: zoneHoursOf(ticket.zone), now: scope.now }).open)
      throw apiError('VIRTUAL_TICKET_CLOSED');
    assertNear(ticket, input.position);
    if (phoneTickets.aliveOf(phone, virtual) >= ticket.per_phone) throw apiError('PHONE_HAS_TICKET');
    const { id_services: idServices, id_segments: idSegments } = ticket;
    const issued = issue({ idBranches, idServices, idSegments, idKiosks: null, language }, scope);
    phoneTickets.put(issued.ticket.id, { phone, virtual }, scope.now);
    return issued;
  }

  /**
   * Moves a ticket behind the next ones of its queue, once per ticket, if recovery is enabled. A called ticket becomes a
   * no-show and is recovered, which frees the workstation; PHONE_TICKET_SERVED once its service has started.
   */
  function postpone(ticket: TicketRow, scope: Scope<Notice>): TicketRow {
    if (!settings().recoverNoShow) throw apiError('ACTION_NOT_ALLOWED', { about: 'recoverNoShow' });
    if (ticket.state !== 'waiting' && ticket.state !== 'assisting') throw apiError('PHONE_TICKET_ENDED');
    if (ticket.state === 'assisting' && !isJustCalled(lastCall(ticket.id), scope.now))
      throw apiError('PHONE_TICKET_SERVED');
    if (postponed.isUsed(ticket.id)) throw apiError('POSTPONE_USED');
    const at = { branch: ticket.id_branches, queue: ticket.id_queues };
    const behind = postponed.nextBehind(ticket.id, at, settings().moreTimeBehind);
    const callable_at = postponedUntil(behind, scope.now);
    if (ticket.state === 'waiting') {
      const waiting = store.move(scope, ticket, 'postpone', { callable_at }, BY_CUSTOMER);
      postponed.put(ticket.id, at, behind, scope.now);
      return waiting;
    }
    const { id_users: idUsers, id_workstations: idWorkstations } = ticket;
    const actor = { ...BY_CUSTOMER, idWorkstations };
    const missed = store.move(scope, ticket, 'noShow', { ended_at: scope.now }, actor);
    const requeued = { ...REQUEUED, entered_at: scope.now, callable_at };
    store.move(scope, missed, 'recover', requeued, BY_CUSTOMER);
    postponed.put(ticket.id, at, behind, scope.now);
    if (idWorkstations !== null) {
      const { id_branches: idBranches, code: postponed } = ticket;
      scope.announce({ kind: 'workstation', idBranches, idWorkstations, postponed });
    }
    // After `postponed.put`, so that the ticket called next counts among those ahead.
    if (idUsers !== null) automaticCall({ idUsers }, scope);
    return store.find(ticket.id) ?? missed;
  }

  /** Cancels a customer's ticket; does nothing if it has ended. */
  function cancelByPhone(ticket: TicketRow, scope: Scope<Notice>): TicketRow {
    if (ticket.state === 'assisting') throw apiError('PHONE_TICKET_CALLED');
    if (!isUnserved(ticket.state)) return ticket;
    return cancelTicket(store, ticket, { idUsers: null, idWorkstations: null, reason: CUSTOMER }, scope);
  }

  /** Returns a customer's no-show to its queue, as an operator can; does nothing if it waits. */
  function returnToQueue(ticket: TicketRow, scope: Scope<Notice>): TicketRow {
    if (ticket.state === 'waiting') return ticket;
    if (ticket.state !== 'noshow') throw apiError('PHONE_TICKET_ENDED');
    return recoverNoShow(deps, ticket, BY_CUSTOMER, scope);
  }

  return { issueOnPhone, postpone, cancelByPhone, returnToQueue };
}

type PhoneOperations = ReturnType<typeof createPhoneOperations>;

export interface PhoneRequestDeps {
  readonly gate: Pick<WriteGate<Notice>, 'command'>;
  readonly operations: Pick<PhoneOperations, 'postpone' | 'cancelByPhone' | 'returnToQueue'>;
  readonly find: (id: TicketId) => TicketRow | undefined;
}

/**
 * Creates the handler of phone requests that the central server received. Resolves to the refusal, or null on success.
 * Idempotent: a request that is repeated because its answer was lost changes nothing.
 */
export function createHandlePhoneRequest({ gate, operations, find }: PhoneRequestDeps) {
  const actions: Record<PhoneAction, (ticket: TicketRow, scope: Scope<Notice>) => unknown> = {
    postpone: operations.postpone,
    cancel: operations.cancelByPhone,
    return: operations.returnToQueue,
  };
  return async ({ idTickets, arrivedAt, action }: PhoneRequest): Promise<ErrorCode | null> => {
    try {
      await gate.command((scope) => {
        const ticket = find(idTickets);
        // A restored branch may have issued the id again.
        if (ticket?.arrived_at !== arrivedAt) throw apiError('PHONE_TICKET_UNKNOWN');
        actions[action](ticket, scope);
      });
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.status === 'POSTPONE_USED' ? null : error.status;
    }
  };
}

interface IssueOnPhoneInput extends Pick<IssueInput, 'idBranches' | 'language'> {
  readonly idVirtualTickets: number;
  /** Identifier that the phone sends. */
  readonly phone: string;
  readonly position?: (GeoPoint & { readonly accuracy: number }) | undefined;
}

function createOfferedTicketQuery(sqlite: Database) {
  return statement<{ id: number; branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('virtual_tickets as v')
      .innerJoin('branches as b', 'b.id_branch_types', 'v.id_branch_types')
      .select(['v.id_services', 'v.id_segments', 'v.id_defined_timetables', 'v.per_phone', 'v.within_metres'])
      .select(['b.zone', 'b.latitude', 'b.longitude'])
      .where('v.id', '=', p('id'))
      .where('b.id', '=', p('branch'))
      .where('b.enabled', '=', 1),
  );
}

interface DistanceLimit {
  readonly within_metres: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Throws for a phone that is too far or sends no position; a branch without coordinates has no limit. */
function assertNear(
  { within_metres, latitude, longitude }: DistanceLimit,
  position: IssueOnPhoneInput['position'],
): void {
  if (within_metres === null || latitude === null || longitude === null) return;
  if (!position) throw apiError('PHONE_POSITION_REQUIRED');
  if (!isWithin(position, { latitude, longitude }, within_metres)) throw apiError('PHONE_TOO_FAR');
}
