import type { Database } from 'better-sqlite3';
import type { Selectable } from 'kysely';
import type { SmsMessagesTable } from '#branch-server/db/schema/phones.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis } from '#shared/domain/ids.ts';

export type DueSms = Selectable<SmsMessagesTable>;

interface Ended {
  readonly id: number;
  readonly state: SmsMessagesTable['state'];
  readonly failure: string;
  readonly reference: string;
  readonly parts: number;
  readonly doubtful: 0 | 1;
  readonly now: Millis;
}

/** States of unsettled messages. */
const OPEN = ['queued', 'sending', 'forwarded'] as const;
/** Batch size, to keep the command short. */
const PURGE_BATCH_SIZE = 500;

/** Statements on the messages of the outbox. A phone number is stored until its message is settled. */
export function createSmsRows(sqlite: Database) {
  const due = statement<{ now: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('sms_messages')
      .selectAll()
      .where('state', '=', 'queued')
      .where('next_at', '<=', p('now'))
      .where('expires_at', '>', p('now'))
      .where('id_branches', 'not in', (eb) =>
        eb.selectFrom('sms_suspensions').select('id_branches').where('suspended_since', 'is not', null),
      )
      .orderBy('rank')
      .orderBy('next_at')
      .orderBy('id')
      .limit(1),
  );
  const expiry = statement<{ id: number }>()(sqlite, (db, p) =>
    db.selectFrom('sms_messages').select('expires_at').where('id', '=', p('id')),
  );
  const take = statement<{ id: number; attempts: number; parts: number; now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ state: 'sending', attempts: p('attempts'), parts: p('parts'), updated_at: p('now') })
      .where('id', '=', p('id')),
  );
  const again = statement<Omit<Ended, 'state' | 'reference'> & { readonly next: Millis }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({
        state: 'queued',
        next_at: p('next'),
        failure: p('failure'),
        parts: p('parts'),
        doubtful: p('doubtful'),
        updated_at: p('now'),
      })
      .where('id', '=', p('id')),
  );
  const end = statement<Ended>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({
        state: p('state'),
        phone: '',
        failure: p('failure'),
        reference: p('reference'),
        parts: p('parts'),
        doubtful: p('doubtful'),
        updated_at: p('now'),
      })
      .where('id', '=', p('id')),
  );
  const expire = (state: 'expired' | 'unknown', doubtful: 0 | 1) =>
    statement<{ now: number }>()(sqlite, (db, p) =>
      db
        .updateTable('sms_messages')
        .set({ state, phone: '', updated_at: p('now') })
        .where('state', '=', 'queued')
        .where('doubtful', '=', doubtful)
        .where('expires_at', '<=', p('now')),
    );
  const [expired, gaveUp] = [expire('expired', 0), expire('unknown', 1)];
  const requeue = statement<{ now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ state: 'queued', doubtful: 1, next_at: p('now'), updated_at: p('now') })
      .where('state', '=', 'sending'),
  );
  const lose = statement<{ now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ state: 'unknown', phone: '', doubtful: 1, failure: 'interrupted', updated_at: p('now') })
      .where('state', '=', 'sending'),
  );
  const hasten = statement<{ branch: number; now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ next_at: p('now') })
      .where('state', '=', 'queued')
      .where('id_branches', '=', p('branch'))
      .where('attempts', '>', 0),
  );
  const purge = statement<{ before: number }>()(sqlite, (db, p) =>
    db
      .deleteFrom('sms_messages')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('sms_messages')
          .select('id')
          .where('created_at', '<', p('before'))
          .where('state', 'not in', OPEN)
          .orderBy('created_at')
          .limit(PURGE_BATCH_SIZE),
      ),
  );

  const clearAddresses = statement<object>()(sqlite, (db) =>
    db
      .updateTable('sms_messages')
      .set({ text: '' })
      .where('kind', '=', 'appointment')
      .where('text', '<>', '')
      .where('state', 'not in', OPEN),
  );

  return {
    due: (now: Millis): DueSms | undefined => due.get({ now }),
    expiryOf: (id: number): Millis | undefined => expiry.get({ id })?.expires_at,
    take: take.run,
    again: again.run,
    end: end.run,
    expire: (now: Millis): number => expired.run({ now }) + gaveUp.run({ now }),
    interrupted: (isIdempotent: boolean, now: Millis): number => (isIdempotent ? requeue : lose).run({ now }),
    /** Makes retried messages due immediately. */
    hasten: (branch: number, now: Millis): number => hasten.run({ branch, now }),
    purge: (before: Millis): number => purge.run({ before }),
    clearAddresses: clearAddresses.run,
  };
}
