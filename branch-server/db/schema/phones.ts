import type { Generated, Kysely } from 'kysely';
import type { SmsKind } from '#shared/domain/sms/message-kinds.ts';
import { LOCAL, type ReplicationOf } from '#shared/server/db/replicates.ts';
import {
  type Flag,
  flag,
  id,
  integer,
  integerOr,
  moment,
  oneOf,
  onlyRow,
  optionalInteger,
  optionalMoment,
  requiredText,
  text,
  textKey,
  unique,
  uniqueForever,
} from '#shared/server/db/schema/columns.ts';
import {
  createTables,
  type Definitions,
  defineTable,
  type TableDefinition,
} from '#shared/server/db/schema/define-table.ts';

/** Key for the addresses of phone tickets; one row. */
interface PhoneKeysTable {
  id: number;
  /** 32 bytes in hexadecimal. */
  key: string;
}

const phoneKeys = defineTable<PhoneKeysTable>({
  id: onlyRow,
  key: requiredText,
});

/** Tickets issued to a phone, as long as the limit counts them. */
interface PhoneTicketsTable {
  id_tickets: number;
  id_virtual_tickets: number;
  /** SHA-256 of the id of the phone. */
  phone: string;
  issued_at: number;
}

const phoneTickets = defineTable<PhoneTicketsTable>({
  id_tickets: id,
  id_virtual_tickets: integer,
  phone: requiredText,
  issued_at: moment,
});

/** Tickets whose customer postponed, once per ticket, and the tickets they let pass. */
interface PostponedTicketsTable {
  id_tickets: number;
  id_branches: number;
  id_queues: number;
  at: number;
  /** JSON of the ids of the tickets that it lets pass and that still wait. */
  behind: string;
  /** When all of them had passed, or the ticket itself ended; null while it is held. */
  released_at: number | null;
}

const postponedTickets = defineTable<PostponedTicketsTable>({
  id_tickets: id,
  id_branches: integer,
  id_queues: integer,
  at: moment,
  behind: requiredText,
  released_at: optionalMoment,
});

/** Message to one phone, from the time it is due until it is purged. */
export interface SmsMessagesTable {
  id: Generated<number>;
  /** Identifies the message, so that it is not created twice and the provider recognises a repetition. */
  key: string;
  kind: SmsKind;
  /** Lower ranks are sent first. */
  rank: number;
  id_branches: number;
  /** The ticket of the message; null without one. */
  id_tickets: number | null;
  /** E.164; empty once it is settled, or central has it. */
  phone: string;
  /** The number as lists show it. */
  ends: string;
  /** Its text; empty for that of the settings, which is filled when it is sent. */
  text: string;
  /** `forwarded`: passed to central, which reports the outcome. */
  state: 'queued' | 'sending' | 'forwarded' | 'sent' | 'refused' | 'unknown' | 'expired' | 'withdrawn';
  attempts: Generated<number>;
  /** 1 if an attempt may have arrived. */
  doubtful: Generated<Flag>;
  /** Earliest time to send it. */
  next_at: number;
  /** The end of its useful life. */
  expires_at: number;
  /** The parts that it counts in the package. */
  parts: Generated<number>;
  failure: Generated<string>;
  /** Id at the provider. */
  reference: Generated<string>;
  created_at: number;
  updated_at: number;
  /** When central confirmed receipt; null before. */
  accepted_at: number | null;
}

/** `forwarded` is the name of that state: 1.0.0 called it `handed`. */
const smsMessages = (forwarded: string): TableDefinition =>
  defineTable<SmsMessagesTable>({
    id: uniqueForever,
    key: unique(requiredText),
    kind: oneOf([
      'welcome',
      'approaching',
      'turn',
      'thanks',
      'broadcast',
      'test',
      'alert',
      'alarm',
      'appointment',
    ]),
    rank: integer,
    id_branches: integer,
    id_tickets: optionalInteger,
    phone: requiredText,
    ends: requiredText,
    text: requiredText,
    state: oneOf(['queued', 'sending', forwarded, 'sent', 'refused', 'unknown', 'expired', 'withdrawn']),
    attempts: integerOr(0),
    doubtful: flag(0),
    next_at: moment,
    expires_at: moment,
    parts: integerOr(0),
    failure: text,
    reference: text,
    created_at: moment,
    updated_at: moment,
    accepted_at: optionalMoment,
  });

/** Counts the parts that were sent in a month. */
export interface SmsUsageTable {
  /** `yyyy-MM`. */
  month: string;
  parts: number;
}

const smsUsage = defineTable<SmsUsageTable>({
  month: textKey,
  parts: integer,
});

/** Consecutive rejections of the account of a branch by the provider, and since when its messages are held. */
export interface SmsSuspensionsTable {
  id_branches: number;
  rejections: number;
  suspended_since: number | null;
  reason: string;
}

const smsSuspensions = defineTable<SmsSuspensionsTable>({
  id_branches: id,
  rejections: integer,
  suspended_since: optionalMoment,
  reason: requiredText,
});

/** Phone tickets and SMS messages. */
export interface PhoneTables {
  phone_keys: PhoneKeysTable;
  phone_tickets: PhoneTicketsTable;
  postponed_tickets: PostponedTicketsTable;
  sms_messages: SmsMessagesTable;
  sms_usage: SmsUsageTable;
  sms_suspensions: SmsSuspensionsTable;
}

export const PHONE_REPLICATION: ReplicationOf<PhoneTables> = {
  // A cloned or restored branch serves the phones of the tickets that it has.
  phone_keys: LOCAL,
  phone_tickets: LOCAL,
  postponed_tickets: LOCAL,
  // Phones of customers leave a branch with their ticket alone.
  sms_messages: LOCAL,
  sms_usage: LOCAL,
  sms_suspensions: LOCAL,
};

const TABLES: Definitions<PhoneTables> = {
  phone_keys: phoneKeys,
  phone_tickets: phoneTickets,
  postponed_tickets: postponedTickets,
  sms_messages: smsMessages('handed'),
  sms_usage: smsUsage,
  sms_suspensions: smsSuspensions,
};

const smsIndexes = (forwarded: string): readonly string[] => [
  'create index sms_messages_by_age on sms_messages (created_at)',
  "create index sms_messages_due on sms_messages (rank, next_at, id) where state = 'queued'",
  "create index sms_messages_failed on sms_messages (updated_at) where state in ('refused', 'unknown', 'expired')",
  `create index sms_messages_${forwarded} on sms_messages (updated_at, id) where state = '${forwarded}'`,
  'create index sms_messages_of_ticket on sms_messages (id_tickets) where id_tickets is not null',
];

const STATEMENTS = [
  // Each branch has its own key: links on printed tickets are signed with it.
  'insert into phone_keys (id, key) values (1, lower(hex(randomblob(32))))',
  'create index phone_tickets_by_age on phone_tickets (issued_at)',
  'create index phone_tickets_of_phone on phone_tickets (phone)',
  'create index postponed_tickets_open on postponed_tickets (id_branches, id_queues) where released_at is null',
  ...smsIndexes('handed'),
];

export const createPhoneTables = (db: Kysely<unknown>): Promise<void> => createTables(db, TABLES, STATEMENTS);

/** The table of text messages since `0021-branch-terms`. */
export const createSmsTable = (db: Kysely<unknown>): Promise<void> =>
  createTables(db, { sms_messages: smsMessages('forwarded') }, smsIndexes('forwarded'));
