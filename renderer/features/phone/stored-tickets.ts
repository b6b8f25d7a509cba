import { createPageMemory } from '#renderer/public-pages/page-storage.ts';
import { PHONE_NAME, TICKET_SECRET } from '#shared/contract/devices/phone-tickets.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** Ticket taken with this browser. */
interface StoredTicket {
  readonly secret: string;
  readonly code: string;
  readonly idVirtualTickets: number;
  readonly idBranches: number;
  readonly issuedAt: Millis;
}

const isText = (found: unknown): found is string => typeof found === 'string';
const isTickets = (found: unknown): found is StoredTicket[] =>
  Array.isArray(found) &&
  found.every((one: Partial<StoredTicket> | null) => isText(one?.secret) && TICKET_SECRET.test(one.secret));

const local = () => localStorage;
const named = createPageMemory(
  local,
  'turno.phone',
  (found): found is string => isText(found) && PHONE_NAME.test(found),
);
const tickets = createPageMemory(local, 'turno.phoneTickets', isTickets);
const MAX_TICKETS = 5;

/** Random name of this phone, stored on first use; without storage it changes with each load. */
export function phoneName(): string {
  const known = named.read();
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const name = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  named.write(name);
  return name;
}

/** Tickets taken with this phone, newest first. */
export const storedTickets = (): readonly StoredTicket[] => tickets.read() ?? [];

export const storeTicket = (ticket: StoredTicket): void =>
  tickets.write(
    [ticket, ...storedTickets().filter(({ secret }) => secret !== ticket.secret)].slice(0, MAX_TICKETS),
  );

/** Sound preference; null when unset. */
export const soundPreference = createPageMemory(
  local,
  'turno.phoneSound',
  (found): found is boolean => typeof found === 'boolean',
);
