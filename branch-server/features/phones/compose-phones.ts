import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { AddressSecrets } from '#branch-server/stored/address-secrets.ts';
import { createPhoneTickets } from '#branch-server/stored/phones/phone-tickets.ts';
import { createPhoneViews } from '#branch-server/stored/phones/phone-views.ts';
import { createQueuePositions } from '#branch-server/stored/phones/queue-positions.ts';
import type { OutsideAddress } from '#branch-server/stored/phones/ticket-addresses.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { createPostponedTickets } from '#branch-server/stored/tickets/postponed-tickets.ts';
import type { TicketStore } from '#branch-server/stored/tickets/ticket-store.ts';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import type { GetVisibleWait } from '#shared/domain/forecast/steady-wait.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { createPhoneHub } from './phone-hub.ts';
import { createPhoneTicketStatus } from './phone-ticket-status.ts';
import { type PhoneRouteOptions, phoneRoutes } from './routes.ts';

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
