import type { Millis } from '#shared/domain/ids.ts';
import type { JobKindName } from '#shared/domain/jobs/jobs.ts';
import { maskPhone } from '#shared/domain/sms/mask-phone.ts';
import { KIND_RULES, type SmsKind } from '#shared/domain/sms/message-kinds.ts';
import type { JobsTable } from '../db/schema/jobs.ts';
import type { JobDb, StoredJob } from '../jobs/job-kind.ts';
import { type KeyRange, withdrawStarted, withdrawWaiting } from '../jobs/job-store.ts';

/** Kinds of jobs that are SMS: sent by this server, and forwarded to central. */
export const SMS_JOB_KINDS = ['sms', 'forwardedSms'] as const satisfies readonly JobKindName[];

/** A message to one phone. */
export interface NewSms {
  /** Unique key of its branch: a message is queued once per key. */
  readonly key: string;
  readonly kind: SmsKind;
  /** Branch of the message; 0 for those about the package of central. */
  readonly idBranches: number;
  /** The ticket it is about; null for none. */
  readonly idTickets: number | null;
  /** E.164; null if the input is not a telephone number. */
  readonly phone: string | null;
  /** Input of the number; lists show its end. */
  readonly written: string;
  /** Its text; empty for that of the settings, filled when it is sent. */
  readonly text: string;
  /** Delay before sending. */
  readonly delay?: Millis;
  /** Time until it expires, ms, if not that of its kind. */
  readonly usefulMs?: Millis;
  /** Key prefix of unsent messages that this one replaces. */
  readonly replaces?: string;
}

/** Payload of a message; deleted when it ends. */
export interface SmsPayload {
  readonly phone: string;
  readonly text: string;
  readonly idTickets: number | null;
  /** Parts that an earlier attempt counted in the package, since it may have arrived. */
  readonly parts: number;
}

const PREFIX = 'sms';

/** Key of the job of a message. */
export const smsJobKey = (idBranches: number, key: string): string => `${PREFIX}:${idBranches}:${key}`;

/** Branch and key of a message. */
export function smsOf({ key }: Pick<StoredJob, 'key'>): {
  readonly idBranches: number;
  readonly key: string;
} {
  const [, idBranches = '0', ...rest] = key.split(':');
  return { idBranches: Number(idBranches), key: rest.join(':') };
}

export const smsPayload = ({ payload }: Pick<StoredJob, 'payload'>) => JSON.parse(payload) as SmsPayload;

/** Keys of a branch that begin with a prefix, except one. */
export const smsKeysFrom = (idBranches: number, prefix: string, except = ''): KeyRange => ({
  from: smsJobKey(idBranches, prefix),
  to: smsJobKey(idBranches, `${prefix}\uffff`),
  except: smsJobKey(idBranches, except),
});

/** The key of one message, as a range. */
export const onlySms = (idBranches: number, key: string): KeyRange => ({
  from: smsJobKey(idBranches, key),
  to: smsJobKey(idBranches, `${key}\u0001`),
  except: '',
});

/** The job of a message. One without a telephone number has failed. */
export function smsJob(sms: NewSms, now: Millis): JobsTable {
  const { usefulMs, rank } = KIND_RULES[sms.kind];
  const { idTickets, text, phone } = sms;
  const next = now + (sms.delay ?? 0);
  const isPossible = phone !== null;
  return {
    key: smsJobKey(sms.idBranches, sms.key),
    kind: 'sms',
    subject: sms.kind,
    target: maskPhone(phone ?? sms.written),
    payload: isPossible ? JSON.stringify({ phone, text, idTickets, parts: 0 } satisfies SmsPayload) : '',
    state: isPossible ? 'waiting' : 'dead',
    priority: rank,
    queued_at: now,
    expires_at: next + (sms.usefulMs ?? usefulMs),
    attempts: 0,
    next_at: next,
    doubtful: 0,
    failure: isPossible ? '' : 'no telephone number',
    ended_at: isPossible ? null : now,
  };
}

/**
 * Inserts a message once per key. A withdrawn one is queued again, such as after an end that was undone and repeated.
 * A query for both kinds of connections.
 */
export const insertSms = (db: JobDb, job: JobsTable) =>
  db
    .insertInto('jobs')
    .values(job)
    .onConflict((on) =>
      on
        .column('key')
        .doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          target: eb.ref('excluded.target'),
          payload: eb.ref('excluded.payload'),
          state: eb.ref('excluded.state'),
          queued_at: eb.ref('excluded.queued_at'),
          expires_at: eb.ref('excluded.expires_at'),
          next_at: eb.ref('excluded.next_at'),
          failure: eb.ref('excluded.failure'),
          ended_at: eb.ref('excluded.ended_at'),
        }))
        .where('jobs.state', '=', 'discarded')
        .where('jobs.doubtful', '=', 0),
    );

/** Queues a message, once per key, and withdraws unsent ones that it replaces. False if its key exists. */
export async function queueSms(db: JobDb, sms: NewSms, now: Millis): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await insertSms(db, smsJob(sms, now)).executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return false;
  if (sms.replaces !== undefined)
    await withdrawSms(db, smsKeysFrom(sms.idBranches, sms.replaces, sms.key), now);
  return true;
}

/** Withdraws messages before they arrive; those that may have arrived are not repeated. */
export async function withdrawSms(db: JobDb, range: KeyRange, now: Millis): Promise<void> {
  await withdrawWaiting(db, 'sms', range, now).execute();
  await withdrawStarted(db, 'sms', range).execute();
}
