import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { AddressSecrets } from '#branch-server/stored/address-secrets.ts';
import { createPhoneTickets } from '#branch-server/stored/phones/phone-tickets.ts';
import { createPhoneViews } from '#branch-server/stored/phones/phone-views.ts';
import { createQueuePositions } from '#branch-server/stored/phones/queue-positions.ts';
import type { OutsideAddress } from '#branch-server/stored/phones/ticket-addresses.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { createPostponedTickets } from '#branch-server/stored/tickets/postponed-tickets.ts';
import type { TicketRow } from '#branch-server/stored/tickets/ticket-row.ts';
import type { TicketStore } from '#branch-server/stored/tickets/ticket-store.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  cancelPhoneTicket,
  issuePhoneTicket,
  type PhoneTicket,
  postponePhoneTicket,
  returnPhoneTicket,
  watchPhoneTicket,
} from '#shared/contract/devices/phone-tickets.ts';
import type { GetVisibleWait } from '#shared/domain/forecast/steady-wait.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import type { Scope, WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { command, type Route, read } from '#shared/server/kit/route.ts';
import type { PhoneLimits } from '#shared/server/statistics/phone-ticket-view.ts';
import { createPhoneHub, createPhoneTicketStatus, type PhoneTicketStatus } from './phone-hub.ts';

export interface PhonesOptions extends Pick<PhoneRouteOptions, 'operations' | 'limits'> {
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
  readonly gate: Pick<WriteGate<Notice>, 'command'>;
  readonly clock: Clock;
  readonly store: Pick<TicketStore, 'find'>;
  readonly secrets: AddressSecrets;
  readonly outside: OutsideAddress;
  readonly visibleWait: GetVisibleWait;
  /** Uses the writing connection, because the result of a command is not committed yet. */
  readonly writing: Pick<Reads, 'settings'>;
  readonly reading: Pick<Reads, 'settings'>;
}

/** A phone that follows its ticket, until `leave`. */
export interface TicketSubscription {
  readonly now: PhoneTicket;
  readonly leave: () => void;
}

interface Phones extends Feature<Notice> {
  /** Subscribes to the ticket of a secret; null if there is none. */
  readonly subscribe: (secret: string, send: (ticket: PhoneTicket) => void) => TicketSubscription | null;
}

/** Five thousand phones that open one after the other read the line a few times. */
const FRESH_MS = 5_000;

/** Retention of data about phone tickets and requests, ms. */
const RETENTION_MS = 3 * 24 * 3_600_000;

/** Composes phone tickets: state by secret, virtual tickets, and phone requests. */
export function composePhones(options: PhonesOptions): Phones {
  const {
    database,
    gate,
    clock,
    store,
    secrets,
    writing,
    reading,
    operations,
    limits,
    outside,
    visibleWait,
  } = options;
  const statusOver = (
    sqlite: BranchDatabase['sqlite'],
    { settings }: PhonesOptions['reading'],
    freshMs: Millis,
  ) =>
    createPhoneTicketStatus({
      views: createPhoneViews(sqlite, settings, outside),
      lines: createQueuePositions(sqlite, clock.mono, freshMs),
      visibleWait,
    });
  const status = statusOver(database.readable, reading, FRESH_MS);
  const hub = createPhoneHub(status, clock);
  const phoneTickets = createPhoneTickets(database.sqlite);
  const postponed = createPostponedTickets(database.sqlite);
  return {
    routes: phoneRoutes({
      operations,
      secrets,
      limits,
      find: store.find,
      reading: status,
      writing: statusOver(database.sqlite, writing, 0),
    }),
    subscribe(secret, send) {
      const id = secrets.idIn(secret);
      return id === null ? null : hub.subscribe(id, send);
    },
    onCommit: hub.onCommit,
    doHousekeeping: (now) =>
      gate.command(() => {
        phoneTickets.purgeBefore(now - RETENTION_MS);
        postponed.purgeBefore(now - RETENTION_MS);
      }),
    start: hub.start,
    stop: hub.stop,
  };
}

interface PhoneRouteOptions {
  readonly operations: Pick<Operations, 'postpone' | 'cancelByPhone' | 'returnToQueue' | 'issueOnPhone'>;
  readonly secrets: AddressSecrets;
  /** On the writing connection, because the result of a command is not committed yet. */
  readonly writing: Pick<PhoneTicketStatus, 'of'>;
  readonly reading: Pick<PhoneTicketStatus, 'of'>;
  readonly find: (id: TicketId) => TicketRow | undefined;
  readonly limits: PhoneLimits;
}

/** Phone tickets: state, phone requests, and issuing. */
function phoneRoutes(options: PhoneRouteOptions): Route<Notice>[] {
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
