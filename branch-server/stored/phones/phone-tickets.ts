import { hash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis, TicketId } from '#shared/domain/ids.ts';
import { ALIVE } from '#shared/domain/tickets/transitions.ts';

/** Keeps which tickets a phone took: never what the phone calls itself, only its hash. */
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
        taken_at: p('at'),
      }),
  );
  const forget = statement<{ before: number }>()(sqlite, (db, p) =>
    db.deleteFrom('phone_tickets').where('taken_at', '<', p('before')),
  );
  const named = (phone: string) => hash('sha256', phone);

  return {
    /** Counts the tickets of a kind that a phone took and whose customer waits or is served. */
    aliveOf: (phone: string, virtual: number): number =>
      alive.get({ phone: named(phone), virtual })?.count ?? 0,

    put(ticket: TicketId, taken: { readonly phone: string; readonly virtual: number }, at: Millis): void {
      insert.run({ ticket, virtual: taken.virtual, phone: named(taken.phone), at });
    },

    forgetBefore: (before: Millis): number => forget.run({ before }),
  };
}

export type PhoneTickets = ReturnType<typeof createPhoneTickets>;
