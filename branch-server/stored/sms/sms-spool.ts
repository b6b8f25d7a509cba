import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { maskPhone } from '#shared/domain/sms/mask-phone.ts';
import { KIND_RULES, type SmsKind, type TicketSms } from '#shared/domain/sms/message-kinds.ts';
import type { Scope } from '#shared/server/db/scope.ts';

/** A message to one phone. */
export interface NewSms {
  /** Names it: one of a key is written once, however often it is asked for. */
  readonly key: string;
  readonly kind: SmsKind;
  readonly idBranches: number;
  /** The ticket it is about; null for none. */
  readonly idTickets: number | null;
  /** E.164; null where what was written is no telephone number. */
  readonly phone: string | null;
  /** What was written for a number, of which lists show the end. */
  readonly written: string;
  /** Its text; empty for that of the settings, filled when it is sent. */
  readonly text: string;
  /** Milliseconds until it may go out. */
  readonly delay?: Millis;
  /** Milliseconds for which it is of use, where they are not those of its kind. */
  readonly usefulMs?: Millis;
  /** Begins the keys of those that it makes useless where they did not go out yet. */
  readonly replaces?: string;
}

type Row = Omit<
  NewSms,
  'written' | 'delay' | 'usefulMs' | 'replaces' | 'phone' | 'idBranches' | 'idTickets'
> & {
  readonly rank: number;
  readonly branch: number;
  readonly ticket: number | null;
  readonly phone: string;
  readonly ends: string;
  readonly state: 'queued' | 'refused';
  readonly failure: string;
  readonly next: number;
  readonly expires: number;
  readonly now: number;
};

/** Bounds of the keys of messages that another one replaces. */
interface Replaced {
  readonly from: string;
  readonly to: string;
  /** Of the other one. */
  readonly key: string;
}

/** The end of useful life of a message that was taken back while it was under way. */
export const WITHDRAWN_AT = 0;

/** Writes what is to be sent, in the transaction of what it tells of: neither exists without the other. */
export function createSmsSpool(sqlite: Database) {
  const insert = statement<Row>()(sqlite, (db, p) =>
    db
      .insertInto('sms_messages')
      .values({
        key: p('key'),
        kind: p('kind'),
        rank: p('rank'),
        id_branches: p('branch'),
        id_tickets: p('ticket'),
        phone: p('phone'),
        ends: p('ends'),
        text: p('text'),
        state: p('state'),
        failure: p('failure'),
        next_at: p('next'),
        expires_at: p('expires'),
        created_at: p('now'),
        updated_at: p('now'),
      })
      .onConflict((on) =>
        // Writes again what was taken back before it could arrive: an end that was undone, and is done once more.
        on
          .column('key')
          .doUpdateSet({
            phone: p('phone'),
            ends: p('ends'),
            state: p('state'),
            failure: p('failure'),
            next_at: p('next'),
            expires_at: p('expires'),
            updated_at: p('now'),
            taken_at: null,
          })
          .where('sms_messages.state', '=', 'withdrawn')
          .where('sms_messages.doubtful', '=', 0),
      ),
  );
  const withdraw = statement<{ ticket: number; kind: TicketSms; now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ state: 'withdrawn', phone: '', updated_at: p('now') })
      .where('id_tickets', '=', p('ticket'))
      .where('kind', '=', p('kind'))
      .where('state', '=', 'queued'),
  );
  // Of one that is under way, or handed to central: it is not tried a second time.
  const end = statement<{ ticket: number; kind: TicketSms }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ expires_at: WITHDRAWN_AT })
      .where('id_tickets', '=', p('ticket'))
      .where('kind', '=', p('kind'))
      .where('state', 'in', ['sending', 'handed']),
  );

  const withdrawReplaced = statement<Replaced & { now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ state: 'withdrawn', phone: '', updated_at: p('now') })
      .where('key', '>=', p('from'))
      .where('key', '<', p('to'))
      .where('key', '<>', p('key'))
      .where('state', '=', 'queued'),
  );
  const endReplaced = statement<Replaced>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ expires_at: WITHDRAWN_AT })
      .where('key', '>=', p('from'))
      .where('key', '<', p('to'))
      .where('key', '<>', p('key'))
      .where('state', '=', 'sending'),
  );

  /** Takes back what says no more what is so, before it arrives beside what does. */
  function replace({ key, replaces: from }: NewSms, now: Millis): void {
    if (from === undefined) return;
    const replaced = { from, to: `${from}\uffff`, key };
    withdrawReplaced.run({ ...replaced, now });
    endReplaced.run(replaced);
  }

  return {
    /** Tells whether it was written: not where there is one of its key. */
    add(scope: Scope<Notice>, sms: NewSms): boolean {
      const { usefulMs, rank } = KIND_RULES[sms.kind];
      const next = scope.now + (sms.delay ?? 0);
      const written = insert.run({
        key: sms.key,
        kind: sms.kind,
        text: sms.text,
        rank,
        next,
        now: scope.now,
        branch: sms.idBranches,
        ticket: sms.idTickets,
        ends: maskPhone(sms.phone ?? sms.written),
        ...(sms.phone === null
          ? { phone: '', state: 'refused', failure: 'no telephone number' }
          : { phone: sms.phone, state: 'queued', failure: '' }),
        expires: next + (sms.usefulMs ?? usefulMs),
      });
      if (written > 0) {
        replace(sms, scope.now);
        scope.announce({ kind: 'sms' });
      }
      return written > 0;
    },

    /** Takes back what has become useless before it went out. */
    withdraw(scope: Scope<Notice>, ticket: number, kinds: readonly TicketSms[]): void {
      for (const kind of kinds) {
        withdraw.run({ ticket, kind, now: scope.now });
        end.run({ ticket, kind });
      }
    },
  };
}

export type SmsSpool = ReturnType<typeof createSmsSpool>;
