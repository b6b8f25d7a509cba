import type { Kysely } from 'kysely';
import {
  askForTime,
  comeBack,
  followPhoneTicket,
  giveTicketBack,
  type PhoneDeed,
  type PhoneTicket,
} from '#shared/contract/devices/phone-tickets.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { exchangePhones } from '#shared/contract/replication/phones.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { type AwaitedRoute, act, read, transaction } from '#shared/server/kit/route.ts';
import type { PhoneLimits } from '#shared/server/phones/phone-limits.ts';
import type { CentralTables } from '../db/tables.ts';
import type { Notice } from '../notices.ts';
import type { PhoneKeys } from './phone-keys.ts';
import type { PhoneWishes } from './phone-wishes.ts';
import type { SentTicket, SentTickets } from './sent-tickets.ts';

export interface PhoneRouteOptions {
  readonly keys: PhoneKeys;
  readonly wishes: PhoneWishes;
  readonly sent: SentTickets;
  /** The origin at which customers reach this server; undefined where nobody has said. */
  readonly origin: string | undefined;
  readonly limits: PhoneLimits;
}

interface Asked {
  readonly body: { readonly secret: string; readonly idBranches?: number | undefined };
  readonly now: Millis;
}

interface Found extends SentTicket {
  readonly idBranches: number;
  readonly id: TicketId;
}

/** Tickets on phones outside of their branch: how one stands by what was sent, and what its customer asks of the branch. */
export function phoneRoutes({
  keys,
  wishes,
  sent,
  origin,
  limits,
}: PhoneRouteOptions): AwaitedRoute<Notice>[] {
  /** Says the same of a branch that there is not, of a secret that is forged, and of a ticket that is long over. */
  async function demand({ body: { secret, idBranches }, now }: Asked): Promise<Found> {
    const id = idBranches === undefined ? null : await keys.idIn(idBranches, secret);
    const found = idBranches === undefined || id === null ? null : await sent(idBranches, id, now);
    if (idBranches === undefined || id === null || !found) throw refuse('PHONE_TICKET_UNKNOWN');
    return { ...found, idBranches, id };
  }

  async function shown(found: Found, asked?: PhoneDeed): Promise<PhoneTicket> {
    const kept = await wishes.ofTicket(found.idBranches, found.id, found.arrivedAt);
    const isOpen = kept && (kept.done_at === null || kept.refused !== null);
    const wish = isOpen ? { deed: kept.deed, refused: kept.refused } : null;
    return {
      ...found.ticket,
      relayed: { isAway: found.isAway, wish: asked ? { deed: asked, refused: null } : wish },
    };
  }

  const wish =
    (deed: PhoneDeed) =>
    async (request: Asked, { trx }: TransactionScope<Notice>): Promise<PhoneTicket> => {
      const found = await demand(request);
      const refused = refusedHere(found, deed);
      if (refused) throw refuse(refused);
      const { idBranches, id: idTickets, arrivedAt } = found;
      const writing = trx as unknown as Kysely<CentralTables>;
      await wishes.put(writing, { idBranches, idTickets, arrivedAt, deed }, request.now);
      return shown(found, deed);
    };

  return [
    read(followPhoneTicket, async (request) => shown(await demand(request)), limits.ask),
    transaction(askForTime, wish('moreTime'), limits.act),
    transaction(giveTicketBack, wish('leave'), limits.act),
    transaction(comeBack, wish('back'), limits.act),
    act(exchangePhones, async ({ branch: { idBranches }, body, now }) => {
      await keys.keep(idBranches, body.key);
      await wishes.settle(idBranches, body.done, now);
      return { origin: origin ?? null, wishes: await wishes.waiting(idBranches) };
    }),
  ];
}

/** Says what the branch would say anyway by what it has sent; null where it is to be asked. */
function refusedHere({ ticket, state, isPostponed }: SentTicket, deed: PhoneDeed): ErrorCode | null {
  switch (deed) {
    case 'moreTime':
      if (ticket.canAskForTime) return null;
      if (ticket.stage === 'serving') return 'PHONE_TICKET_SERVED';
      return isPostponed && state === 'waiting' ? 'MORE_TIME_USED' : 'PHONE_TICKET_OVER';
    case 'leave':
      return state === 'assisting' ? 'PHONE_TICKET_CALLED' : null;
    case 'back':
      return ticket.backUntil === null && state !== 'waiting' ? 'PHONE_TICKET_OVER' : null;
  }
}
