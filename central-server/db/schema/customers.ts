import type { Generated, Kysely } from 'kysely';
import type { PhoneAction } from '#shared/contract/devices/phone-tickets.ts';
import type { SmsKind } from '#shared/domain/sms/message-kinds.ts';
import {
  type Flag,
  flag,
  id,
  integer,
  moment,
  optionalMoment,
  optionalText,
  text,
} from '#shared/server/db/schema/columns.ts';
import { createTables, type Definitions, defineTable } from '#shared/server/db/schema/define-table.ts';
import { type SmsTables, smsAccount, smsUsage } from '#shared/server/db/schema/sms.ts';

/** Keys that verify ticket addresses of a branch, as reported by the branch. */
export interface PhoneKeysTable {
  id_branches: number;
  /** 32 bytes in hexadecimal; creates addresses of central only. */
  key: string;
}

const phoneKeys = defineTable<PhoneKeysTable>({
  id_branches: id,
  key: text,
});

/** Request of a customer outside the branch; one per ticket. */
export interface PhoneRequestsTable {
  id_branches: number;
  id_tickets: number;
  /** Random id, so that an outcome matches this request and not one that replaced it. */
  name: string;
  /** Time of issue, which distinguishes a reused ticket id after a restore. */
  arrived_at: number;
  action: PhoneAction;
  at: number;
  /** Time at which the branch confirmed; null before. */
  done_at: number | null;
  /** Error code of a refused request; null otherwise. */
  rejected: string | null;
}

const phoneRequests = defineTable<PhoneRequestsTable>(
  {
    id_branches: integer,
    id_tickets: integer,
    name: text,
    arrived_at: moment,
    action: text,
    at: moment,
    done_at: optionalMoment,
    rejected: optionalText,
  },
  { primaryKey: ['id_branches', 'id_tickets'] },
);

/** SMS of 1.0.0; the migration `0014-sms-jobs` replaces the table by `jobs`. */
interface SmsMessagesTable {
  id: Generated<number>;
  /** Branch of the message or its appointment; 0 for messages about central's package. */
  id_branches: number;
  /** Unique per branch; a repeated import has no effect. */
  key: string;
  kind: SmsKind;
  /** Lower ranks are sent first. */
  rank: number;
  /** E.164; cleared when finished. */
  phone: string;
  /** Last digits of the number, shown in lists. */
  ends: string;
  text: string;
  state: 'queued' | 'sending' | 'sent' | 'refused' | 'unknown' | 'expired' | 'withdrawn';
  /** Incremented before each attempt, so that two processes never send the same message. */
  attempts: number;
  /** 1 if an attempt may have arrived. */
  doubtful: Flag;
  /** Earliest next attempt; while sending, the time at which the process counts as terminated. */
  next_at: number;
  /** Expiry; 0 if the branch withdrew it. */
  expires_at: number;
  /** Parts counted in the package. */
  parts: number;
  failure: Generated<string>;
  /** The provider's id of the message. */
  reference: Generated<string>;
  created_at: number;
  updated_at: number;
}

const smsMessages = defineTable<SmsMessagesTable>({
  id,
  id_branches: integer,
  key: text,
  kind: text,
  rank: integer,
  phone: text,
  ends: text,
  text,
  state: text,
  attempts: integer,
  doubtful: flag(0),
  next_at: moment,
  expires_at: moment,
  parts: integer,
  failure: text,
  reference: text,
  created_at: moment,
  updated_at: moment,
});

/** Phone tickets of branches. */
export interface CustomerTables {
  phone_keys: PhoneKeysTable;
  phone_requests: PhoneRequestsTable;
}

const TABLES: Definitions<CustomerTables & SmsTables & { sms_messages: SmsMessagesTable }> = {
  phone_keys: phoneKeys,
  phone_requests: phoneRequests,
  sms_messages: smsMessages,
  sms_usage: smsUsage,
  sms_account: smsAccount,
};

const INDEXES = [
  'create index phone_requests_age on phone_requests (at)',
  'create index phone_requests_open on phone_requests (id_branches, at) where done_at is null',
  'create index sms_messages_age on sms_messages (created_at)',
  "create index sms_messages_due on sms_messages (rank, next_at, id) where state = 'queued'",
  "create index sms_messages_failed on sms_messages (updated_at) where state in ('refused', 'unknown', 'expired')",
  'create unique index sms_messages_key on sms_messages (id_branches, key)',
  "create index sms_messages_open on sms_messages (id_branches, state) where state in ('queued', 'sending')",
];

export const createCustomerTables = (db: Kysely<unknown>): Promise<void> => createTables(db, TABLES, INDEXES);
