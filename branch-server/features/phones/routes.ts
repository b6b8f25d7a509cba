import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { AddressSecrets } from '#branch-server/stored/address-secrets.ts';
import type { TicketRow } from '#branch-server/stored/tickets/ticket-row.ts';
import {
  askForTime,
  comeBack,
  followPhoneTicket,
  giveTicketBack,
  type PhoneTicket,
  takePhoneTicket,
} from '#shared/contract/devices/phone-tickets.ts';
import { refuse } from '#shared/contract/refusal.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { command, type Route, read } from '#shared/server/kit/route.ts';
import type { PhoneLimits } from '#shared/server/phones/phone-limits.ts';
import type { PhoneStanding } from './phone-standing.ts';

export interface PhoneRouteOptions {
  readonly operations: Pick<Operations, 'postpone' | 'giveBack' | 'comeBack' | 'takeOnPhone'>;
  readonly secrets: AddressSecrets;
  /** Of the writing connection: what a command answers is not committed yet. */
  readonly writing: Pick<PhoneStanding, 'of'>;
  readonly reading: Pick<PhoneStanding, 'of'>;
  readonly find: (id: TicketId) => TicketRow | undefined;
  readonly limits: PhoneLimits;
}

/** Tickets on phones: how one stands, what its customer may do with it, and taking one. */
export function phoneRoutes(options: PhoneRouteOptions): Route<Notice>[] {
  const { operations, secrets, writing, reading, find, limits } = options;

  /** Says the same of a secret that is forged, and of a ticket that is long over. */
  function shown(standing: Pick<PhoneStanding, 'of'>, id: TicketId | null, now: Millis): PhoneTicket {
    const found = id === null ? null : standing.of(id, now);
    if (!found) throw refuse('PHONE_TICKET_UNKNOWN');
    return found.ticket;
  }

  type Deed = (ticket: TicketRow, scope: Scope<Notice>) => TicketRow;
  const deed =
    (act: Deed) =>
    ({ body: { secret }, now }: { body: { secret: string }; now: Millis }, scope: Scope<Notice>) => {
      const id = secrets.idIn(secret);
      shown(writing, id, now);
      const ticket = id === null ? undefined : find(id);
      if (!ticket) throw refuse('PHONE_TICKET_UNKNOWN');
      return shown(writing, act(ticket, scope).id, now);
    };

  return [
    read(
      followPhoneTicket,
      ({ body: { secret }, now }) => shown(reading, secrets.idIn(secret), now),
      limits.ask,
    ),
    command(askForTime, deed(operations.postpone), limits.act),
    command(giveTicketBack, deed(operations.giveBack), limits.act),
    command(comeBack, deed(operations.comeBack), limits.act),
    command(
      takePhoneTicket,
      ({ params, body, now }, scope) => {
        const { ticket } = operations.takeOnPhone(
          { idBranches: params.branchId, idVirtualTickets: params.id, ...body },
          scope,
        );
        return { secret: secrets.of(ticket.id), ticket: shown(writing, ticket.id, now) };
      },
      limits.act,
    ),
  ];
}
