import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { MAX_FORWARDED_SMS } from '#shared/contract/replication/sms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { DueSms } from './sms-rows.ts';

/** The statements over messages that are handed to central. */
export function createForwardedSmsRows(sqlite: Database) {
  // One that this server has tried by itself may have arrived: central would not know it again.
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
  // Those that were asked about last come last.
  const handed = statement<object>()(sqlite, (db) =>
    db
      .selectFrom('sms_messages')
      .selectAll()
      .where('state', '=', 'handed')
      .orderBy('updated_at')
      .orderBy('id')
      .limit(MAX_FORWARDED_SMS),
  );
  const any = statement<object>()(sqlite, (db) =>
    db.selectFrom('sms_messages').select('id').where('state', '=', 'handed').limit(1),
  );
  const byKey = statement<{ key: string }>()(sqlite, (db, p) =>
    db.selectFrom('sms_messages').selectAll().where('key', '=', p('key')).where('state', '=', 'handed'),
  );
  const hand = statement<{ id: number; attempts: number; now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ state: 'handed', attempts: p('attempts'), taken_at: null, updated_at: p('now') })
      .where('id', '=', p('id')),
  );
  const requested = statement<{ id: number; now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ updated_at: p('now') })
      .where('id', '=', p('id')),
  );
  const taken = statement<{ id: number; now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ taken_at: p('now'), phone: '', updated_at: p('now') })
      .where('id', '=', p('id')),
  );
  const past = statement<{ now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ phone: '' })
      .where('state', '=', 'handed')
      .where('expires_at', '<=', p('now'))
      .where('phone', '<>', ''),
  );
  const giveUp = statement<{ before: number; now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_messages')
      .set({ state: 'unknown', failure: 'central', phone: '', updated_at: p('now') })
      .where('state', '=', 'handed')
      .where('created_at', '<', p('before'))
      .where('expires_at', '<', p('before')),
  );

  return {
    due: (now: Millis): DueSms[] => due.all({ now }),
    handed: (): DueSms[] => handed.all({}),
    any: (): boolean => any.get({}) !== undefined,
    byKey: (key: string): DueSms | undefined => byKey.get({ key }),
    hand: hand.run,
    asked: requested.run,
    taken: taken.run,
    /** Forgets the numbers of those that are of no use any more. */
    clearPhones: (now: Millis): number => past.run({ now }),
    /** Ends those of which central has said nothing for so long. */
    giveUp: (before: Millis, now: Millis): number => giveUp.run({ before, now }),
  };
}
