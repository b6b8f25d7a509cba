import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  cancelPhoneTicket,
  type PhoneAction,
  type PhoneTicket,
  postponePhoneTicket,
  returnPhoneTicket,
  watchPhoneTicket,
} from '#shared/contract/devices/phone-tickets.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { exchangePhones } from '#shared/contract/replication/phones.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { type AsyncRoute, act, read, transaction } from '#shared/server/kit/route.ts';
import type { PhoneLimits } from '#shared/server/phones/phone-limits.ts';
import type { Notice } from '../notices.ts';
import type { PhoneKeys } from './phone-keys.ts';
import type { PhoneRequests } from './phone-requests.ts';
import type { SentTicket, SentTickets } from './sent-tickets.ts';

export interface PhoneRouteOptions {
  readonly keys: PhoneKeys;
  readonly requests: PhoneRequests;
  readonly sent: SentTickets;
  /** Public origin of this server; undefined if not configured. */
  readonly origin: string | undefined;
  readonly limits: PhoneLimits;
}

interface PhoneCall {
  readonly body: { readonly secret: string; readonly idBranches?: number | undefined };
  readonly now: Millis;
}

interface FoundTicket extends SentTicket {
  readonly idBranches: number;
  readonly id: TicketId;
}

/** Routes of phone tickets outside the branch: status and requests. */
export function phoneRoutes({
  keys,
  requests,
  sent,
  origin,
  limits,
}: PhoneRouteOptions): AsyncRoute<Notice>[] {
  /** Throws the same error for an unknown branch, a forged secret and an expired ticket. */
  async function requireTicket({ body: { secret, idBranches }, now }: PhoneCall): Promise<FoundTicket> {
    const id = idBranches === undefined ? null : await keys.idIn(idBranches, secret);
    const found = idBranches === undefined || id === null ? null : await sent(idBranches, id, now);
    if (idBranches === undefined || id === null || !found) throw apiError('PHONE_TICKET_UNKNOWN');
    return { ...found, idBranches, id };
  }

  async function getTicketView(found: FoundTicket, requested?: PhoneAction): Promise<PhoneTicket> {
    const storedRequest = await requests.ofTicket(found.idBranches, found.id, found.arrivedAt);
    const isOpen = storedRequest && (storedRequest.done_at === null || storedRequest.rejected !== null);
    const openRequest = isOpen ? { action: storedRequest.action, rejected: storedRequest.rejected } : null;
    return {
      ...found.ticket,
      relayed: {
        isOffline: found.isOffline,
        request: requested ? { action: requested, rejected: null } : openRequest,
      },
    };
  }

  const request =
    (action: PhoneAction) =>
    async (request: PhoneCall, { trx }: TransactionScope<Notice>): Promise<PhoneTicket> => {
      const found = await requireTicket(request);
      const rejected = localError(found, action);
      if (rejected) throw apiError(rejected);
      const { idBranches, id: idTickets, arrivedAt } = found;
      const writing = trx as unknown as Kysely<CentralTables>;
      await requests.put(writing, { idBranches, idTickets, arrivedAt, action }, request.now);
      return getTicketView(found, action);
    };

  return [
    read(watchPhoneTicket, async (request) => getTicketView(await requireTicket(request)), limits.ask),
    transaction(postponePhoneTicket, request('postpone'), limits.act),
    transaction(cancelPhoneTicket, request('cancel'), limits.act),
    transaction(returnPhoneTicket, request('return'), limits.act),
    act(exchangePhones, async ({ branch: { idBranches }, body, now }) => {
      await keys.store(idBranches, body.key);
      await requests.resolve(idBranches, body.done, now);
      return { origin: origin ?? null, requests: await requests.waiting(idBranches) };
    }),
  ];
}

/** Error that the branch would certainly return, from replicated data; null if the branch must decide. */
function localError({ ticket, state, isPostponed }: SentTicket, action: PhoneAction): ErrorCode | null {
  switch (action) {
    case 'postpone':
      if (ticket.canAskForTime) return null;
      if (ticket.stage === 'serving') return 'PHONE_TICKET_SERVED';
      return isPostponed && state === 'waiting' ? 'POSTPONE_USED' : 'PHONE_TICKET_ENDED';
    case 'cancel':
      return state === 'assisting' ? 'PHONE_TICKET_CALLED' : null;
    case 'return':
      return ticket.returnUntil === null && state !== 'waiting' ? 'PHONE_TICKET_ENDED' : null;
  }
}
