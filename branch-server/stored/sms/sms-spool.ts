import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { maskPhone } from '#shared/domain/sms/mask-phone.ts';
import { KIND_RULES, type SmsKind, type TicketSms } from '#shared/domain/sms/message-kinds.ts';
import type { Scope } from '#shared/server/db/scope.ts';

/** A message to one phone. */
export interface NewSms {
  /** Unique key: a message is queued once per key. */
  readonly key: string;
  readonly kind: SmsKind;
  readonly idBranches: number;
  /** The ticket it is about; null for none. */
  readonly idTickets: number | null;
  /** E.164; null if the input is not a telephone number. */
  readonly phone: string | null;
  /** Input of the number; lists show its end. */
  readonly written: string;
  /** Its text; empty for that of the settings, filled when it is sent. */
  readonly text: string;
  /** Delay before sending. */
  readonly delay?: Millis;
  /** Time until it expires, ms, if not that of its kind. */
  readonly usefulMs?: Millis;
  /** Key prefix of unsent messages that this one replaces. */
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

/** Expiry of a message that was withdrawn while being sent. */
export const WITHDRAWN_AT = 0;

/** Queues messages in the transaction of their cause, so that neither exists without the other. */
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
        // Queues a withdrawn message again, such as after an end that was undone and repeated.
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
            accepted_at: null,
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
  // A message being sent, or forwarded to central, is not retried.
  const end = statement<{ ticket: number; kind: TicketSms }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ expires_at: WITHDRAWN_AT })
      .where('id_tickets', '=', p('ticket'))
      .where('kind', '=', p('kind'))
      .where('state', 'in', ['sending', 'forwarded']),
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

  /** Withdraws outdated messages before they arrive beside the current one. */
  function replace({ key, replaces: from }: NewSms, now: Millis): void {
    if (from === undefined) return;
    const replaced = { from, to: `${from}\uffff`, key };
    withdrawReplaced.run({ ...replaced, now });
    endReplaced.run(replaced);
  }

  return {
    /** True if queued; false if its key exists. */
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

    /** Withdraws messages that became useless before they were sent. */
    withdraw(scope: Scope<Notice>, ticket: number, kinds: readonly TicketSms[]): void {
      for (const kind of kinds) {
        withdraw.run({ ticket, kind, now: scope.now });
        end.run({ ticket, kind });
      }
    },
  };
}

export type SmsSpool = ReturnType<typeof createSmsSpool>;
