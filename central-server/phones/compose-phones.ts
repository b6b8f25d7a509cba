import type { Kysely, Transaction } from 'kysely';
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
import type { Feature } from '#shared/server/kit/feature.ts';
import { type AsyncRoute, act, read, transaction } from '#shared/server/kit/route.ts';
import type { PhoneLimits } from '#shared/server/statistics/phone-ticket-view.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { Notice } from '../notices.ts';
import {
  createPhoneKeys,
  createPhoneRequests,
  type PhoneKeys,
  type PhoneRequests,
} from './phone-requests.ts';
import {
  createSentTickets,
  type SentTicket,
  type SentTickets,
  type SentTicketsOptions,
} from './sent-tickets.ts';

export interface ComposePhonesOptions
  extends Pick<SentTicketsOptions, 'settings' | 'known'>,
    Pick<PhoneRouteOptions, 'limits'> {
  readonly database: Pick<CentralDatabase, 'db' | 'reader'>;
  readonly phoneOrigin: string | undefined;
}

/** Phone requests expire after their day. */
const RETENTION_MS = 3 * 24 * 3_600_000;

/** Phone tickets outside the branch: status from replicated data, and requests to the branch. */
export function composePhones({ database, phoneOrigin, limits, ...options }: ComposePhonesOptions) {
  const keys = createPhoneKeys(database);
  const requests = createPhoneRequests(database);
  const sent = createSentTickets({ ...options, reader: database.reader });
  const feature: Feature<Notice, AsyncRoute<Notice>> = {
    routes: phoneRoutes({ keys, requests, sent, origin: phoneOrigin, limits }),
    doHousekeeping: (now) => requests.purgeBefore(now - RETENTION_MS),
  };
  return {
    feature,
    /** True if the branch has open requests. */
    isRequested: requests.isWaiting,
    /** Deletes the phone key of a machine; a new machine has another key. */
    async clearMachine(trx: Transaction<CentralTables>, idBranches: number): Promise<void> {
      await trx.deleteFrom('phone_keys').where('id_branches', '=', idBranches).execute();
    },
  };
}

interface PhoneRouteOptions {
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
function phoneRoutes({ keys, requests, sent, origin, limits }: PhoneRouteOptions): AsyncRoute<Notice>[] {
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
