import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import {
  type ForwardedSmsState,
  type forwardSms,
  MAX_FORWARDED_SMS,
} from '#shared/contract/replication/sms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { SmsKind } from '#shared/domain/sms/message-kinds.ts';
import type { JobDb, JobKind, JobOutcome, JobWrite, StoredJob } from '#shared/server/jobs/job-kind.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { type SmsPayload, smsOf, smsPayload } from '#shared/server/sms/sms-jobs.ts';
import { SMS_RETENTION_MS } from '#shared/server/sms/sms-kind.ts';

/** Sends a request about messages to central. Null if it is unreachable, or there is no central. */
export type SendSmsRequest = (
  request: BodyOf<typeof forwardSms>,
) => Promise<AnswerOf<typeof forwardSms> | null>;

export interface ForwardedSmsOptions {
  readonly reader: JobDb;
  readonly write: JobWrite;
  readonly ask: SendSmsRequest;
  /** True if new messages go through central. */
  readonly isForwarding: () => Promise<boolean>;
  readonly textOf: (job: StoredJob, payload: SmsPayload) => string | null;
  readonly clock: Pick<Clock, 'now'>;
  readonly pollMs: Millis;
}

interface ForwardedPayload extends SmsPayload {
  /** Central confirmed receipt. */
  readonly isAccepted?: boolean;
  readonly isWithdrawn?: boolean;
}

/** Time after the expiry of a message until its outcome counts as unknown; its job expires then. */
const OUTCOME_MS = 24 * 3_600_000;
/** Polls between two queries for outcomes, and maximum between two requests to an unreachable central. */
const PAUSE_POLLS = 5;

/**
 * Messages that central sends for this branch. A message is `doubtful` once central may have it: then it is never
 * sent another way, it is repeated under its key until central confirms it, and queried until its end.
 */
export function createForwardedSmsKind(options: ForwardedSmsOptions): JobKind {
  const { reader, write, ask, isForwarding, textOf, clock, pollMs } = options;
  const pauseMs = PAUSE_POLLS * pollMs;

  /** Due messages that no provider may have received yet. */
  const due = (db: JobDb, now: Millis) =>
    db
      .selectFrom('jobs')
      .select('key')
      .where('kind', '=', 'sms')
      .where('state', '=', 'waiting')
      .where('doubtful', '=', 0)
      .where('next_at', '<=', now)
      .where('expires_at', '>', now);

  async function forwardDue(now: Millis): Promise<void> {
    if (!(await isForwarding()) || !(await due(reader, now).limit(1).executeTakeFirst())) return;
    await write((db) =>
      db
        .updateTable('jobs')
        .set((eb) => ({ kind: 'forwardedSms', expires_at: eb('expires_at', '+', OUTCOME_MS) }))
        .where('key', 'in', due(db, now))
        .execute(),
    );
  }

  /** What central is asked about a message: to send it, its outcome, or to stop it. Null if central cannot have it. */
  function requestOf(job: StoredJob, now: Millis) {
    const payload = forwardedPayload(job);
    const { key } = smsOf(job);
    const usefulMs = (job.expires_at ?? 0) - OUTCOME_MS - now;
    const isUseful = usefulMs > 0 && payload.isWithdrawn !== true;
    const text = isUseful && payload.isAccepted !== true ? textOf(job, payload) : null;
    const kind = job.subject as SmsKind;
    if (text !== null) return { message: { key, kind, phone: payload.phone, text, usefulMs } };
    if (job.doubtful === 0) return null;
    return { requested: { key, stop: !isUseful || payload.isAccepted !== true } };
  }

  /** Outcome of a message that is not sent. */
  function endOf(job: StoredJob, failure: string): JobOutcome {
    const isLate = (job.expires_at ?? 0) - OUTCOME_MS <= clock.now();
    const isWithdrawn = forwardedPayload(job).isWithdrawn === true;
    return { kind: isLate && !isWithdrawn ? 'expired' : 'discarded', failure };
  }

  function outcomeOf(job: StoredJob, answer: ForwardedSmsState | undefined, isUseful: boolean): JobOutcome {
    const isAccepted = forwardedPayload(job).isAccepted === true;
    const failure = answer?.failure ?? '';
    switch (answer?.state) {
      case 'sent':
        return { kind: 'done' };
      case 'refused':
        return { kind: 'dead', failure };
      case 'unknown':
        return { kind: 'unknown', failure, repeat: false };
      case 'expired':
        return { kind: 'expired', failure };
      case 'withdrawn':
        return forwardedPayload(job).isWithdrawn === true
          ? { kind: 'discarded', failure }
          : { kind: 'expired', failure };
      case 'waiting':
        return { kind: 'pending', pauseMs, commit: (db) => markAccepted(db, job) };
      case 'notKnown':
      case 'declined':
        // Central had confirmed it and was restored to an earlier state; it may have sent it.
        if (isAccepted) return { kind: 'unknown', failure: 'central', repeat: false };
        if (!isUseful) return endOf(job, failure);
        return { kind: 'failed', failure: failure || 'central', commit: (db) => takeBack(db, job) };
      default:
        return {
          kind: 'unknown',
          failure: 'central',
          repeat: true,
          ...(!isUseful && { commit: (db: JobDb) => changePayload(db, job, { phone: '' }) }),
        };
    }
  }

  return {
    kind: 'forwardedSms',
    concurrency: 1,
    batch: MAX_FORWARDED_SMS,
    backoff: { firstMs: Math.min(2_000, pauseMs), maxMs: pauseMs },
    leaseMs: 60_000,
    retryMs: null,
    retentionMs: SMS_RETENTION_MS,
    interrupted: 'waiting',
    pollMs,
    isActive: async () => true,
    collect: forwardDue,
    async handle(jobs) {
      const now = clock.now();
      const requests = jobs.map((job) => requestOf(job, now));
      const messages = requests.flatMap((one) => one?.message ?? []);
      const requested = requests.flatMap((one) => one?.requested ?? []);
      const answer = messages.length + requested.length > 0 ? await ask({ messages, requested }) : null;
      const answers = new Map(answer?.answers.map((one) => [one.key, one]));
      return jobs.map((job, index) => {
        const request = requests[index];
        if (!request) return endOf(job, '');
        return outcomeOf(
          job,
          answers.get(smsOf(job).key),
          request.message !== undefined || !request.requested?.stop,
        );
      });
    },
  };
}

const forwardedPayload = (job: StoredJob): ForwardedPayload => smsPayload(job);

/** Changes fields of the stored payload, which a withdrawal may have changed during the request. */
const changePayload = (
  db: JobDb,
  { key }: StoredJob,
  fields: Readonly<Record<string, RawBuilder<unknown> | string>>,
) => {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [sql.lit(`$.${name}`), value]);
  return db
    .updateTable('jobs')
    .set({ payload: sql<string>`json_set(payload, ${sql.join(pairs)})` })
    .where('key', '=', key)
    .execute();
};

async function markAccepted(db: JobDb, job: StoredJob): Promise<void> {
  await db.updateTable('jobs').set({ doubtful: 1 }).where('key', '=', job.key).execute();
  await changePayload(db, job, { isAccepted: sql`json('true')`, phone: '' });
}

/** Returns a message to the queue of this server that central does not have; a withdrawn one ends there. */
const takeBack = (db: JobDb, { key }: StoredJob) =>
  db
    .updateTable('jobs')
    .set((eb) => ({
      kind: 'sms',
      doubtful: 0,
      expires_at: eb
        .case()
        .when(sql<boolean>`json_extract(payload, '$.isWithdrawn')`)
        .then(0)
        .else(eb('expires_at', '-', OUTCOME_MS))
        .end(),
    }))
    .where('key', '=', key)
    .execute();
