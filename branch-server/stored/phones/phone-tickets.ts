import { hash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import { ALIVE } from '#shared/domain/tickets/transitions.ts';

/** Tickets issued to a phone, stored by the hash of its id only. */
export function createPhoneTickets(sqlite: Database) {
  const alive = statement<{ phone: string; virtual: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('phone_tickets as h')
      .innerJoin('tickets as t', 't.id', 'h.id_tickets')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('h.phone', '=', p('phone'))
      .where('h.id_virtual_tickets', '=', p('virtual'))
      .where('t.state', 'in', ALIVE),
  );
  const insert = statement<{ ticket: number; virtual: number; phone: string; at: number }>()(
    sqlite,
    (db, p) =>
      db.insertInto('phone_tickets').values({
        id_tickets: p('ticket'),
        id_virtual_tickets: p('virtual'),
        phone: p('phone'),
        issued_at: p('at'),
      }),
  );
  const purge = statement<{ before: number }>()(sqlite, (db, p) =>
    db.deleteFrom('phone_tickets').where('issued_at', '<', p('before')),
  );
  const named = (phone: string) => hash('sha256', phone);

  return {
    /** Number of active tickets of a kind on a phone. */
    aliveOf: (phone: string, virtual: number): number =>
      alive.get({ phone: named(phone), virtual })?.count ?? 0,

    put(ticket: TicketId, issued: { readonly phone: string; readonly virtual: number }, at: Millis): void {
      insert.run({ ticket, virtual: issued.virtual, phone: named(issued.phone), at });
    },

    purgeBefore: (before: Millis): number => purge.run({ before }),
  };
}

export type PhoneTickets = ReturnType<typeof createPhoneTickets>;
