import type { Expression } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  discardJob as discardEndpoint,
  type Job,
  listJobs,
  retryJob as retryEndpoint,
} from '#shared/contract/installation/jobs.ts';
import { FAILING_ATTEMPTS, type JobView, type ListedKind } from '#shared/domain/jobs/jobs.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { byText, byValue, type ListColumns, listRows } from '../db/list-rows.ts';
import type { TransactionScope } from '../db/scope.ts';
import { actorOf } from '../kit/caller.ts';
import { type AsyncRoute, read, transaction } from '../kit/route.ts';
import type { JobDb, JobKind, StoredJob } from './job-kind.ts';
import { discardJob, retryJob } from './job-store.ts';

/** Columns of the page, in this order. */
export interface ListedJob
  extends Pick<
    StoredJob,
    'key' | 'subject' | 'target' | 'state' | 'attempts' | 'queued_at' | 'next_at' | 'ended_at' | 'failure'
  > {
  readonly kind: ListedKind;
  /** A stable key for equal rows. */
  readonly id: string;
}

/** Work with a spool of its own that the page lists too. */
export interface OtherJobs<Notice> {
  /** Rows that wait, or of which the outcome is unknown or failed. */
  readonly rows: () => Expression<ListedJob>;
  /** Repeats one of them, as far as that does no harm; null if the key is not of them. */
  readonly retry: (scope: TransactionScope<Notice>, key: string) => Promise<ListedJob | null>;
}

export interface JobRoutesOptions<Notice> {
  readonly reader: JobDb;
  readonly kinds: readonly JobKind[];
  readonly others?: OtherJobs<Notice> | undefined;
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
export function jobRoutes<Notice>({ reader, kinds, others }: JobRoutesOptions<Notice>): AsyncRoute<Notice>[] {
  async function find(db: JobDb, key: string): Promise<StoredJob> {
    const job = await db.selectFrom('jobs').selectAll().where('key', '=', key).executeTakeFirst();
    if (!job) throw apiError('NOT_FOUND', { about: `job ${key}` });
    return job;
  }

  /** Jobs of a view; all that are not done without one. */
  function jobsOf(view: JobView | undefined, kind: ListedKind | undefined) {
    const jobs = reader
      .selectFrom('jobs')
      .select(['key', (eb) => eb.ref('kind').$castTo<ListedKind>().as('kind'), 'subject', 'target', 'state'])
      .select(['attempts', 'queued_at', 'next_at', 'ended_at', 'failure', 'key as id'])
      .where('state', '<>', 'done');
    const listed = others ? jobs.unionAll(others.rows()) : jobs;
    return reader
      .selectFrom(listed.as('listed'))
      .selectAll()
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'email'))
      .$if(view !== undefined, (query) =>
        view === 'waiting' || view === 'failing'
          ? query.where('state', 'in', ['waiting', 'running'])
          : query.where('state', '=', view ?? 'dead'),
      )
      .$if(view === 'failing', (query) =>
        query.where('attempts', '>=', FAILING_ATTEMPTS).where('failure', '<>', ''),
      );
  }

  return [
    read(listJobs, async ({ query }) => {
      const { rows, total } = await listRows(jobsOf(query.view, query.kind), query, COLUMNS);
      return { rows: rows.map(present), total };
    }),

    transaction(retryEndpoint, async (request, scope: TransactionScope<Notice>) => {
      const { trx, now, audit } = scope;
      const { key } = request.body;
      const other = await others?.retry(scope, key);
      const job = other ?? (await find(trx, key));
      if (!other) await retryStored(trx, await find(trx, key), now);
      audit({ action: 'RETRY_JOB', by: actorOf(request), ...entryOf(job) });
      return { key };
    }),

    transaction(discardEndpoint, async (request, { trx, now, audit }) => {
      const job = await find(trx, request.body.key);
      if (!(await discardJob(trx, job, now))) throw apiError('JOB_RUNNING_OR_DONE');
      audit({ action: 'DISCARD_JOB', by: actorOf(request), ...entryOf(job) });
      return { key: job.key };
    }),
  ];

  async function retryStored(db: JobDb, job: StoredJob, now: number): Promise<void> {
    if (!(await retryJob(db, job, now))) throw apiError('JOB_RUNNING_OR_DONE');
    await kinds.find(({ kind }) => kind === job.kind)?.onRetry?.(db, job);
  }
}

const present = (row: ListedJob): Job => ({
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
}: Pick<ListedJob, 'kind' | 'subject' | 'target' | 'state' | 'attempts'>): Pick<
  AuditEntry,
  'to' | 'before'
> => ({
  to: { entity: 'jobs', pk: null, name: subject },
  before: { kind, target, state, attempts },
});
