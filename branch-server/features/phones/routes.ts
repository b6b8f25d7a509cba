import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { AddressSecrets } from '#branch-server/stored/address-secrets.ts';
import type { TicketRow } from '#branch-server/stored/tickets/ticket-row.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  cancelPhoneTicket,
  issuePhoneTicket,
  type PhoneTicket,
  postponePhoneTicket,
  returnPhoneTicket,
  watchPhoneTicket,
} from '#shared/contract/devices/phone-tickets.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { command, type Route, read } from '#shared/server/kit/route.ts';
import type { PhoneLimits } from '#shared/server/phones/phone-limits.ts';
import type { PhoneTicketStatus } from './phone-ticket-status.ts';

export interface PhoneRouteOptions {
  readonly operations: Pick<Operations, 'postpone' | 'cancelByPhone' | 'returnToQueue' | 'issueOnPhone'>;
  readonly secrets: AddressSecrets;
  /** On the writing connection, because the result of a command is not committed yet. */
  readonly writing: Pick<PhoneTicketStatus, 'of'>;
  readonly reading: Pick<PhoneTicketStatus, 'of'>;
  readonly find: (id: TicketId) => TicketRow | undefined;
  readonly limits: PhoneLimits;
}

/** Phone tickets: state, phone requests, and issuing. */
export function phoneRoutes(options: PhoneRouteOptions): Route<Notice>[] {
  const { operations, secrets, writing, reading, find, limits } = options;

  /** Throws the same error for a forged secret and an expired ticket. */
  function requireTicketView(
    status: Pick<PhoneTicketStatus, 'of'>,
    id: TicketId | null,
    now: Millis,
  ): PhoneTicket {
    const found = id === null ? null : status.of(id, now);
    if (!found) throw apiError('PHONE_TICKET_UNKNOWN');
    return found.ticket;
  }

  type PhoneOperation = (ticket: TicketRow, scope: Scope<Notice>) => TicketRow;
  const action =
    (act: PhoneOperation) =>
    ({ body: { secret }, now }: { body: { secret: string }; now: Millis }, scope: Scope<Notice>) => {
      const id = secrets.idIn(secret);
      requireTicketView(writing, id, now);
      const ticket = id === null ? undefined : find(id);
      if (!ticket) throw apiError('PHONE_TICKET_UNKNOWN');
      return requireTicketView(writing, act(ticket, scope).id, now);
    };

  return [
    read(
      watchPhoneTicket,
      ({ body: { secret }, now }) => requireTicketView(reading, secrets.idIn(secret), now),
      limits.ask,
    ),
    command(postponePhoneTicket, action(operations.postpone), limits.act),
    command(cancelPhoneTicket, action(operations.cancelByPhone), limits.act),
    command(returnPhoneTicket, action(operations.returnToQueue), limits.act),
    command(
      issuePhoneTicket,
      ({ params, body, now }, scope) => {
        const { ticket } = operations.issueOnPhone(
          { idBranches: params.branchId, idVirtualTickets: params.id, ...body },
          scope,
        );
        return { secret: secrets.of(ticket.id), ticket: requireTicketView(writing, ticket.id, now) };
      },
      limits.act,
    ),
  ];
}
