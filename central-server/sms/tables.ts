import type { Generated } from 'kysely';
import type { SmsKind } from '#shared/domain/sms/message-kinds.ts';
import type { Flag } from '#shared/server/db/tables.ts';

/** Stands as the end of its use on a message that was taken back while it may have been arriving. */
export const REVOKED = 0;

/** Holds the messages to phones that central sends of branches, and what it counts of them. */
export interface SmsTables {
  sms_messages: SmsMessagesTable;
  sms_usage: SmsUsageTable;
  sms_account: SmsAccountTable;
}

/** A message from the moment that its branch handed it over until it is forgotten. */
export interface SmsMessagesTable {
  id: Generated<number>;
  /** The branch that handed it over, or whose appointment it is about; 0 where it is about central's package. */
  id_branches: number;
  /** Names it at its branch: one of a branch and key is taken once. */
  key: string;
  kind: SmsKind;
  /** Lower goes first. */
  rank: number;
  /** E.164; empty once it is settled. */
  phone: string;
  /** The number as lists show it. */
  ends: string;
  text: string;
  state: 'queued' | 'sending' | 'sent' | 'refused' | 'unknown' | 'expired' | 'withdrawn';
  /** Put up before each attempt, so that two processes never begin the same. */
  attempts: number;
  /** 1 where an attempt may have arrived. */
  doubtful: Flag;
  /** It is not sent before; of one that is being sent, the moment from which its process counts as gone. */
  next_at: number;
  /** The end of its useful life; 0 where its branch has taken it back. */
  expires_at: number;
  /** The parts that it counts in the package. */
  parts: number;
  failure: Generated<string>;
  /** What the provider calls it. */
  reference: Generated<string>;
  created_at: number;
  updated_at: number;
}

/** Counts the parts that were sent in a month. */
interface SmsUsageTable {
  /** `yyyy-MM`. */
  month: string;
  parts: number;
}

/** Keeps, in one row, how often the provider refused central's account in a row, and since when messages are held. */
interface SmsAccountTable {
  id: number;
  refusals: number;
  suspended_since: number | null;
  reason: string;
}
