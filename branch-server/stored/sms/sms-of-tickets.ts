import type { Database } from 'better-sqlite3';
import { cachedByVersion } from '#branch-server/db/cached-by-version.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import { countryCodeOf } from '#shared/domain/configuration/country-names.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { ON_VERB, type TicketSms } from '#shared/domain/sms/message-kinds.ts';
import { MESSAGE_SETTINGS } from '#shared/domain/sms/message-settings.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { e164 } from '#shared/server/sms/phone-number.ts';
import type { SettingsNow } from '../general-settings.ts';
import type { TicketRow } from '../tickets/ticket-row.ts';
import type { OnTicketEvent } from '../tickets/ticket-store.ts';
import { inArrivalOrder } from '../tickets/waiting-tickets.ts';
import type { SmsSpool } from './sms-spool.ts';

export interface SmsOfTicketsOptions {
  /** The writing connection. */
  readonly sqlite: Database;
  readonly version: () => number;
  readonly settings: SettingsNow;
  readonly spool: SmsSpool;
}

/**
 * Queues SMS for tickets that agreed to them, in the transaction of each event, at branches that send SMS.
 * `ON_VERB` maps events to messages; a position near the head results from another ticket leaving the queue.
 */
export function createSmsOfTickets({ sqlite, version, settings, spool }: SmsOfTicketsOptions): OnTicketEvent {
  const sending = createSendingBranches(sqlite, version);
  const after = statement<{ branch: number; queue: number; ahead: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .selectAll()
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('state', '=', 'waiting')
      .$call(inArrivalOrder)
      .limit(1)
      .offset(p('ahead')),
  );

  function write(scope: Scope<Notice>, kind: TicketSms, ticket: TicketRow, key: string): void {
    const country = sending(ticket.id_branches);
    if (country === undefined || ticket.sms !== 1 || ticket.phone === '') return;
    if (!isOn(kind, settings())) return;
    spool.add(scope, {
      key: `${ticket.id}:${key}`,
      kind,
      idBranches: ticket.id_branches,
      idTickets: ticket.id,
      phone: e164(ticket.phone, country),
      written: ticket.phone,
      text: '',
      ...(kind === 'thanks' && { delay: settings().smsThanksDelay }),
    });
  }

  /** Notifies the one customer who came near the head; customers who join a short queue need no message. */
  function notifyIfNear(scope: Scope<Notice>, left: TicketRow): void {
    const { id_branches: branch, id_queues: queue, id } = left;
    if (settings().smsApproachingEnabled !== 'true' || sending(branch) === undefined) return;
    const ticket = after.get({ branch, queue, ahead: settings().smsApproachingQuantity });
    // A ticket that left from behind moved nobody.
    if (ticket && ticket.id > id) write(scope, 'approaching', ticket, `approaching:${queue}`);
  }

  return (scope, { verb, before, ticket, seq }) => {
    const { writes, withdraws = [] } = ON_VERB[verb];
    if (ticket.sms === 1 && withdraws.length > 0)
      spool.withdraw(scope, ticket.id_branches, ticket.id, withdraws);
    // Turn messages are keyed by event, so that each call sends one; others are sent once per ticket.
    if (writes) write(scope, writes, ticket, writes === 'turn' ? `turn:${seq}` : writes);
    if (before?.state === 'waiting' && ticket.state !== 'waiting') notifyIfNear(scope, before);
  };
}

const isOn = (kind: TicketSms, settings: GeneralSettings): boolean =>
  settings[MESSAGE_SETTINGS[kind].on] === 'true';

/** Country of a branch that sends SMS, null without one; undefined if the branch sends none. */
export function createSendingBranches(sqlite: Database, version: () => number) {
  const all = statement<Record<never, never>>()(sqlite, (db) =>
    db.selectFrom('branches').select(['id', 'country']).where('sms', '=', 1).where('enabled', '=', 1),
  );
  const countries = cachedByVersion(
    version,
    () => new Map(all.all({}).map(({ id, country }) => [id, countryCodeOf(country)])),
  );
  return (id: number): string | null | undefined => countries().get(id);
}
