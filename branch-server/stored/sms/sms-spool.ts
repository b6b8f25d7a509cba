import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { TicketSms } from '#shared/domain/sms/message-kinds.ts';
import type { JobsTable } from '#shared/server/db/schema/jobs.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { type KeyRange, withdrawStarted, withdrawWaiting } from '#shared/server/jobs/job-store.ts';
import { insertSms, type NewSms, smsJob, smsKeysFrom } from '#shared/server/sms/sms-jobs.ts';

/** Queues messages in the transaction of their cause, so that neither exists without the other. */
export function createSmsSpool(sqlite: Database) {
  const insert = statement<JobsTable>()(sqlite, (db, p) =>
    insertSms(db, {
      key: p('key'),
      kind: p('kind'),
      subject: p('subject'),
      target: p('target'),
      payload: p('payload'),
      state: p('state'),
      priority: p('priority'),
      queued_at: p('queued_at'),
      expires_at: p('expires_at'),
      attempts: p('attempts'),
      next_at: p('next_at'),
      doubtful: p('doubtful'),
      failure: p('failure'),
      ended_at: p('ended_at'),
    }),
  );
  const withdrawUnsent = statement<KeyRange & { now: Millis }>()(sqlite, (db, p) =>
    withdrawWaiting(db, 'sms', { from: p('from'), to: p('to'), except: p('except') }, p('now')),
  );
  const withdrawSent = statement<KeyRange>()(sqlite, (db, p) =>
    withdrawStarted(db, 'sms', { from: p('from'), to: p('to'), except: p('except') }),
  );
  // Central is informed of the withdrawal, and reports the outcome.
  const withdrawForwarded = statement<KeyRange & { now: Millis }>()(sqlite, (db, p) =>
    db
      .updateTable('jobs')
      .set((eb) => ({
        payload: sql`json_set(payload, '$.isWithdrawn', json('true'))`,
        next_at: eb.case().when('state', '=', 'waiting').then(p('now')).else(eb.ref('next_at')).end(),
      }))
      .where('kind', '=', 'forwardedSms')
      .where('state', 'in', ['waiting', 'running'])
      .where('key', '>=', p('from'))
      .where('key', '<', p('to')),
  );

  return {
    /** Queues a message, once per key. */
    add(scope: Scope<Notice>, sms: NewSms): void {
      if (insert.run(smsJob(sms, scope.now)) > 0) scope.announce({ kind: 'sms' });
    },

    /** Withdraws messages about a ticket that became useless before they arrived. */
    withdraw(scope: Scope<Notice>, idBranches: number, ticket: number, kinds: readonly TicketSms[]): void {
      for (const kind of kinds) {
        const range = smsKeysFrom(idBranches, `${ticket}:${kind}`);
        withdrawUnsent.run({ ...range, now: scope.now });
        withdrawSent.run(range);
        if (withdrawForwarded.run({ ...range, now: scope.now }) > 0) scope.announce({ kind: 'sms' });
      }
    },
  };
}

export type SmsSpool = ReturnType<typeof createSmsSpool>;
