import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { TicketStore } from '#branch-server/stored/tickets/ticket-store.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { SmsOutbox } from './sms-outbox.ts';

const DAY_MS = 24 * 3_600_000;
/** Milliseconds for which it is kept what became of a message; its number went when it was settled. */
const RETENTION_MS = 90 * DAY_MS;
/** Keeps a command short: others wait for its end. */
const BATCH_SIZE = 100;

export interface PurgeSmsOptions {
  readonly gate: WriteGate<Notice>;
  /** The writing connection. */
  readonly sqlite: Database;
  readonly settings: SettingsNow;
  readonly tickets: Pick<TicketStore, 'amend'>;
  readonly outbox: Pick<SmsOutbox, 'forget' | 'clearAddresses'>;
}

/**
 * Forgets the telephone numbers of tickets that ended long ago, the addresses of bookings that were sent, and old
 * messages, piece by piece. That a number is gone
 * goes to central as any change of the ticket.
 */
export function createPurgeSms({ gate, sqlite, settings, tickets, outbox }: PurgeSmsOptions) {
  const old = statement<{ before: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .selectAll()
      .where('phone', '<>', '')
      .where('arrived_at', '<', p('before'))
      .where('state', 'in', ['assisted', 'noshow', 'canceled'])
      .orderBy('arrived_at')
      .limit(BATCH_SIZE),
  );

  const clearPhones = (before: Millis) =>
    gate.command((scope) => {
      const found = old.all({ before });
      for (const ticket of found) tickets.amend(scope, ticket, { phone: '', sms: 0 });
      return found.length;
    });

  return async (now: Millis): Promise<void> => {
    while ((await gate.command((scope) => outbox.forget(scope, now - RETENTION_MS))) > 0);
    await gate.command((scope) => outbox.clearAddresses(scope));
    const { smsPhoneDays } = settings();
    if (smsPhoneDays === 0) return;
    while ((await clearPhones(now - smsPhoneDays * DAY_MS)) > 0);
  };
}
