import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { MAX_FORWARDED_SMS } from '#shared/contract/replication/sms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { DueSms } from './sms-rows.ts';

/** Statements on messages forwarded to central. */
export function createForwardedSmsRows(sqlite: Database) {
  // A message that this server attempted may have arrived, and central could not detect the duplicate.
  const due = statement<{ now: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('sms_messages')
      .selectAll()
      .where('state', '=', 'queued')
      .where('doubtful', '=', 0)
      .where('next_at', '<=', p('now'))
      .where('expires_at', '>', p('now'))
      .orderBy('rank')
      .orderBy('next_at')
      .orderBy('id')
      .limit(MAX_FORWARDED_SMS),
  );
  // Those queried most recently are last.
  const forwarded = statement<object>()(sqlite, (db) =>
    db
      .selectFrom('sms_messages')
      .selectAll()
      .where('state', '=', 'forwarded')
      .orderBy('updated_at')
      .orderBy('id')
      .limit(MAX_FORWARDED_SMS),
  );
  const any = statement<object>()(sqlite, (db) =>
    db.selectFrom('sms_messages').select('id').where('state', '=', 'forwarded').limit(1),
  );
  const byKey = statement<{ key: string }>()(sqlite, (db, p) =>
    db.selectFrom('sms_messages').selectAll().where('key', '=', p('key')).where('state', '=', 'forwarded'),
  );
  const hand = statement<{ id: number; attempts: number; now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ state: 'forwarded', attempts: p('attempts'), accepted_at: null, updated_at: p('now') })
      .where('id', '=', p('id')),
  );
  const requested = statement<{ id: number; now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ updated_at: p('now') })
      .where('id', '=', p('id')),
  );
  const accepted = statement<{ id: number; now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ accepted_at: p('now'), phone: '', updated_at: p('now') })
      .where('id', '=', p('id')),
  );
  const past = statement<{ now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ phone: '' })
      .where('state', '=', 'forwarded')
      .where('expires_at', '<=', p('now'))
      .where('phone', '<>', ''),
  );
  const giveUp = statement<{ before: number; now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ state: 'unknown', failure: 'central', phone: '', updated_at: p('now') })
      .where('state', '=', 'forwarded')
      .where('created_at', '<', p('before'))
      .where('expires_at', '<', p('before')),
  );

  return {
    due: (now: Millis): DueSms[] => due.all({ now }),
    forwarded: (): DueSms[] => forwarded.all({}),
    any: (): boolean => any.get({}) !== undefined,
    byKey: (key: string): DueSms | undefined => byKey.get({ key }),
    hand: hand.run,
    requested: requested.run,
    accepted: accepted.run,
    /** Deletes phone numbers of expired messages. */
    clearPhones: (now: Millis): number => past.run({ now }),
    /** Ends messages without a report from central since a moment. */
    giveUp: (before: Millis, now: Millis): number => giveUp.run({ before, now }),
  };
}
