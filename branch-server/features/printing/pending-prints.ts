import { type Kysely, sql } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { JobState } from '#shared/domain/jobs/jobs.ts';
import { isRetryable } from '#shared/domain/jobs/jobs.ts';
import { UNSERVED } from '#shared/domain/tickets/transitions.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import type { OtherJobs } from '#shared/server/jobs/routes.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

export interface PendingPrintsOptions {
  readonly reader: Kysely<BranchTables>;
  /** Prints a copy of the last paper of a ticket at its printer. */
  readonly printCopy: (scope: Scope<Notice>, idTickets: number) => void;
  readonly clock: Pick<Clock, 'now'>;
}

const PREFIX = 'print:';

/** State of a print job as that of a job. */
const STATE = sql<JobState>`case j.state when 'queued' then 'waiting' when 'sending' then 'running'
  when 'unknown' then 'unknown' else 'dead' end`;

/**
 * Papers for the page of jobs: those that wait, and those of today's uncalled tickets that are not on paper for
 * certain, until a later one is printed.
 */
export function createPendingPrints({ reader, printCopy, clock }: PendingPrintsOptions): OtherJobs<Notice> {
  const rows = () =>
    reader
      .selectFrom('print_jobs as j')
      .innerJoin('printers as p', 'p.id', 'j.id_printers')
      .innerJoin('tickets as t', 't.id', 'j.id_tickets')
      .select([sql<string>`${PREFIX} || j.id`.as('key'), sql<'print'>`'print'`.as('kind')])
      .select(['t.code as subject', 'p.name as target', STATE.as('state'), 'j.attempts'])
      .select(['j.created_at as queued_at', 'j.created_at as next_at'])
      .select(
        sql<number | null>`case when j.state in ('queued', 'sending') then null else j.updated_at end`.as(
          'ended_at',
        ),
      )
      .select([sql<string>`coalesce(j.error, '')`.as('failure'), sql<string>`${PREFIX} || j.id`.as('id')])
      .where('j.created_at', '>=', clock.now() - DAY_MS)
      .where('t.state', 'in', UNSERVED)
      .where('j.state', '<>', 'printed')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('print_jobs as later')
              .select('later.id')
              .whereRef('later.id_tickets', '=', 'j.id_tickets')
              .whereRef('later.id', '>', 'j.id'),
          ),
        ),
      );

  return {
    rows,
    async retry(scope, key) {
      if (!key.startsWith(PREFIX)) return null;
      const id = Number(key.slice(PREFIX.length));
      const job = await rows().select('j.id_tickets').where('j.id', '=', id).executeTakeFirst();
      if (!job) throw apiError('NOT_FOUND', { about: `print job ${id}` });
      if (!isRetryable(job)) throw apiError('JOB_RUNNING_OR_DONE');
      printCopy(scope, job.id_tickets);
      return job;
    },
  };
}
