import type { Kysely } from 'kysely';
import { LOCAL, type ReplicationOf } from '../replicates.ts';
import { id, integer, optionalMoment, text, textKey } from './columns.ts';
import { createTables, defineTable } from './define-table.ts';

/** Parts sent per month. */
interface SmsUsageTable {
  /** `yyyy-MM`. */
  month: string;
  parts: number;
}

/** Also defines the table in the first migrations of both servers. */
export const smsUsage = defineTable<SmsUsageTable>({
  month: textKey,
  parts: integer,
});

/** One row: consecutive rejections of the provider account, and since when SMS are suspended. */
interface SmsAccountTable {
  id: number;
  rejections: number;
  suspended_since: number | null;
  reason: string;
}

/** Also defines the table in the first migration of central. */
export const smsAccount = defineTable<SmsAccountTable>({
  id,
  rejections: integer,
  suspended_since: optionalMoment,
  reason: text,
});

/** Package and account of the server; the messages are jobs. */
export interface SmsTables {
  sms_usage: SmsUsageTable;
  sms_account: SmsAccountTable;
}

export const SMS_REPLICATION: ReplicationOf<SmsTables> = { sms_usage: LOCAL, sms_account: LOCAL };

/** Creates the table of the account, which branches of 1.0.0 did not have. */
export const createSmsAccountTable = (db: Kysely<unknown>): Promise<void> =>
  createTables(db, { sms_account: smsAccount }, []);
