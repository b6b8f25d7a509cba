import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  discardJob as discardEndpoint,
  type Job,
  listJobs,
  retryJob as retryEndpoint,
} from '#shared/contract/installation/jobs.ts';
import { FAILING_ATTEMPTS, type JobView } from '#shared/domain/jobs/jobs.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { byText, byValue, type ListColumns, listRows } from '../db/list-rows.ts';
import { actorOf } from '../kit/caller.ts';
import { type AsyncRoute, read, transaction } from '../kit/route.ts';
import type { JobDb, JobKind, StoredJob } from './job-kind.ts';
import { discardJob, retryJob } from './job-store.ts';

export interface JobRoutesOptions {
  readonly reader: JobDb;
  readonly kinds: readonly JobKind[];
}

const COLUMNS: ListColumns = {
  sortable: {
    queuedAt: byValue('queued_at'),
    subject: byText('subject'),
    attempts: byValue('attempts'),
  },
  searched: ['subject', 'target', 'failure'],
};

/** Routes of the page of jobs: list, retry, discard. */
export function jobRoutes({ reader, kinds }: JobRoutesOptions): AsyncRoute<never>[] {
  async function find(db: JobDb, key: string): Promise<StoredJob> {
    const job = await db.selectFrom('jobs').selectAll().where('key', '=', key).executeTakeFirst();
    if (!job) throw apiError('NOT_FOUND', { about: `job ${key}` });
    return job;
  }

  return [
    read(listJobs, async ({ query }) => {
      const { rows, total } = await listRows(jobsOf(reader, query.view, query.kind), query, COLUMNS);
      return { rows: rows.map(present), total };
    }),

    transaction(retryEndpoint, async (request, { trx, now, audit }) => {
      const job = await find(trx, request.body.key);
      if (!(await retryJob(trx, job, now))) throw apiError('JOB_RUNNING_OR_DONE');
      await kinds.find(({ kind }) => kind === job.kind)?.onRetry?.(trx, job);
      audit({ action: 'RETRY_JOB', by: actorOf(request), ...entryOf(job) });
      return { key: job.key };
    }),

    transaction(discardEndpoint, async (request, { trx, now, audit }) => {
      const job = await find(trx, request.body.key);
      if (!(await discardJob(trx, job, now))) throw apiError('JOB_RUNNING_OR_DONE');
      audit({ action: 'DISCARD_JOB', by: actorOf(request), ...entryOf(job) });
      return { key: job.key };
    }),
  ];
}

/** Jobs of a view; all that are not done without one. */
function jobsOf(reader: JobDb, view: JobView | undefined, kind: StoredJob['kind'] | undefined) {
  const jobs = reader
    .selectFrom('jobs')
    .selectAll()
    // The key is a stable key for equal rows.
    .select('key as id')
    .where('state', '<>', 'done')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'email'))
    .$if(view !== undefined, (query) =>
      view === 'waiting' || view === 'failing'
        ? query.where('state', 'in', ['waiting', 'running'])
        : query.where('state', '=', view ?? 'dead'),
    )
    .$if(view === 'failing', (query) =>
      query.where('attempts', '>=', FAILING_ATTEMPTS).where('failure', '<>', ''),
    );
  return reader.selectFrom(jobs.as('jobs_of_view')).selectAll();
}

const present = (row: StoredJob): Job => ({
  key: row.key,
  kind: row.kind,
  subject: row.subject,
  target: row.target,
  state: row.state,
  attempts: row.attempts,
  queuedAt: row.queued_at,
  nextAt: row.state === 'waiting' ? row.next_at : null,
  endedAt: row.ended_at,
  failure: row.failure,
});

const entryOf = ({
  kind,
  subject,
  target,
  state,
  attempts,
}: StoredJob): Pick<AuditEntry, 'to' | 'before'> => ({
  to: { entity: 'jobs', pk: null, name: subject },
  before: { kind, target, state, attempts },
});
