import type { Kysely } from 'kysely';
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
import type { CentralTables } from '../db/tables.ts';
import type { Notice } from '../notices.ts';
import type { PhoneKeys } from './phone-keys.ts';
import type { PhoneRequests } from './phone-requests.ts';
import type { SentTicket, SentTickets } from './sent-tickets.ts';

export interface PhoneRouteOptions {
  readonly keys: PhoneKeys;
  readonly wishes: PhoneRequests;
  readonly sent: SentTickets;
  /** The origin at which customers reach this server; undefined where nobody has said. */
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

/** Tickets on phones outside of their branch: how one stands by what was sent, and what its customer asks of the branch. */
export function phoneRoutes({ keys, wishes, sent, origin, limits }: PhoneRouteOptions): AsyncRoute<Notice>[] {
  /** Says the same of a branch that there is not, of a secret that is forged, and of a ticket that is long over. */
  async function requireTicket({ body: { secret, idBranches }, now }: PhoneCall): Promise<FoundTicket> {
    const id = idBranches === undefined ? null : await keys.idIn(idBranches, secret);
    const found = idBranches === undefined || id === null ? null : await sent(idBranches, id, now);
    if (idBranches === undefined || id === null || !found) throw apiError('PHONE_TICKET_UNKNOWN');
    return { ...found, idBranches, id };
  }

  async function getTicketView(found: FoundTicket, requested?: PhoneAction): Promise<PhoneTicket> {
    const storedRequest = await wishes.ofTicket(found.idBranches, found.id, found.arrivedAt);
    const isOpen = storedRequest && (storedRequest.done_at === null || storedRequest.refused !== null);
    const request = isOpen ? { deed: storedRequest.deed, refused: storedRequest.refused } : null;
    return {
      ...found.ticket,
      relayed: { isAway: found.isAway, wish: requested ? { deed: requested, refused: null } : request },
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
      await wishes.put(writing, { idBranches, idTickets, arrivedAt, deed: action }, request.now);
      return getTicketView(found, action);
    };

  return [
    read(watchPhoneTicket, async (request) => getTicketView(await requireTicket(request)), limits.ask),
    transaction(postponePhoneTicket, request('moreTime'), limits.act),
    transaction(cancelPhoneTicket, request('leave'), limits.act),
    transaction(returnPhoneTicket, request('back'), limits.act),
    act(exchangePhones, async ({ branch: { idBranches }, body, now }) => {
      await keys.keep(idBranches, body.key);
      await wishes.settle(idBranches, body.done, now);
      return { origin: origin ?? null, wishes: await wishes.waiting(idBranches) };
    }),
  ];
}

/** Says what the branch would say anyway by what it has sent; null where it is to be asked. */
function localError({ ticket, state, isPostponed }: SentTicket, action: PhoneAction): ErrorCode | null {
  switch (action) {
    case 'moreTime':
      if (ticket.canAskForTime) return null;
      if (ticket.stage === 'serving') return 'PHONE_TICKET_SERVED';
      return isPostponed && state === 'waiting' ? 'MORE_TIME_USED' : 'PHONE_TICKET_ENDED';
    case 'leave':
      return state === 'assisting' ? 'PHONE_TICKET_CALLED' : null;
    case 'back':
      return ticket.returnUntil === null && state !== 'waiting' ? 'PHONE_TICKET_ENDED' : null;
  }
}
