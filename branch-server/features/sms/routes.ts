import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import { createNames } from '#branch-server/stored/names.ts';
import { createSendingBranches } from '#branch-server/stored/sms/sms-of-tickets.ts';
import type { SmsSpool } from '#branch-server/stored/sms/sms-spool.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { broadcastSms, getSmsReach, testSms } from '#shared/contract/installation/sms.ts';
import { maskPhone } from '#shared/domain/sms/mask-phone.ts';
import { UNSERVED } from '#shared/domain/tickets/transitions.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import { type Route, read, transaction } from '#shared/server/kit/route.ts';
import { e164 } from '#shared/server/sms/phone-number.ts';

export interface SmsRouteOptions {
  readonly sqlite: Database;
  readonly version: () => number;
  readonly spool: SmsSpool;
  readonly reader: Kysely<SharedTables>;
  /** Whether the licence includes SMS. */
  readonly licensed: (db: Kysely<SharedTables>) => Promise<boolean>;
  /** Whether a provider is configured. */
  readonly ready: (db: Kysely<SharedTables>) => Promise<boolean>;
  readonly newKey: () => string;
}

/** SMS actions of staff: message to all waiting customers, and test. */
export function smsRoutes(options: SmsRouteOptions): Route<Notice>[] {
  const { sqlite, reader, version, spool, licensed, ready, newKey } = options;
  const names = createNames(sqlite);
  const sending = createSendingBranches(sqlite, version);
  // One query per state, because each state has its own index.
  const agreed = UNSERVED.map((state) =>
    statement<{ branch: number }>()(sqlite, (db, p) =>
      db
        .selectFrom('tickets')
        .select(['id', 'phone'])
        .where('id_branches', '=', p('branch'))
        .where('state', '=', state)
        .where('sms', '=', 1)
        .where('phone', '<>', ''),
    ),
  );

  /** Customers with consent, by their number: one with two tickets gets one message. */
  function reached(branch: number, country: string | null): Map<string, { id: number; phone: string }> {
    const people = new Map<string, { id: number; phone: string }>();
    for (const ticket of agreed.flatMap((each) => each.all({ branch }))) {
      const phone = e164(ticket.phone, country);
      if (phone !== null && !people.has(phone)) people.set(phone, ticket);
    }
    return people;
  }

  const requireBranch = (id: number) => {
    if (names.branch(id) === '') throw apiError('NOT_FOUND', { about: `branch ${id}` });
  };

  /** The country of a branch that may send; throws if it may not, or if nothing could be sent. */
  async function requireSendingBranch(db: Kysely<SharedTables>, id: number): Promise<string | null> {
    requireBranch(id);
    const country = sending(id);
    if (country === undefined || !(await licensed(db))) throw apiError('SMS_LICENSE_ERROR');
    if (!(await ready(db))) throw apiError('SMS_GENERIC_ERROR');
    return country;
  }

  return [
    read(getSmsReach, async ({ params: { id } }) => {
      requireBranch(id);
      const country = sending(id);
      const enabled = country !== undefined && (await licensed(reader));
      return {
        people: enabled ? reached(id, country).size : 0,
        enabled: enabled ? ('Y' as const) : ('N' as const),
      };
    }),

    // Only the first query is awaited; the writes use the same connection and transaction.
    transaction(broadcastSms, async (request, scope: TransactionScope<Notice>) => {
      const { id, text } = request.params;
      const country = await requireSendingBranch(scope.trx, id);
      const people = reached(id, country);
      const { confirmed = people.size } = request.query;
      if (confirmed !== people.size) throw apiError('RECEIVERS_CHANGED', { params: { count: people.size } });
      const broadcast = newKey();
      for (const [phone, ticket] of people)
        spool.add(scope, {
          key: `broadcast:${broadcast}:${ticket.id}`,
          kind: 'broadcast',
          text,
          phone,
          written: ticket.phone,
          idBranches: id,
          idTickets: ticket.id,
        });
      scope.audit({
        action: 'BROADCAST_SMS',
        by: actorOf(request),
        to: { entity: 'branches', pk: id, name: names.branch(id) },
        after: { text, people: people.size },
      });
      return { people: people.size };
    }),

    transaction(testSms, async ({ body: { idBranches, phone, text } }, scope: TransactionScope<Notice>) => {
      const number = e164(phone, await requireSendingBranch(scope.trx, idBranches));
      if (number === null) throw apiError('SMS_NO_PHONE', { field: 'phone' });
      spool.add(scope, {
        key: `test:${newKey()}`,
        kind: 'test',
        text,
        phone: number,
        written: phone,
        idBranches,
        idTickets: null,
      });
      return { phone: maskPhone(number) };
    }),
  ];
}
