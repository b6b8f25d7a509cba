import type { Kysely, Selectable } from 'kysely';
import type { JobState } from '#shared/domain/jobs/jobs.ts';
import type { EmailOutboxTable } from '../schema/alarms.ts';
import { createJobTables, type JobsTable } from '../schema/jobs.ts';
import type { ReportSendingsTable } from '../schema/reports.ts';

/** The tables of 1.0.0 that this migration reads. */
interface Before {
  email_outbox: EmailOutboxTable;
  report_sendings: ReportSendingsTable & {
    state: 'waiting' | 'sent' | 'failed';
    attempts: number;
    next_at: number;
  };
  report_designs: { id: number; name: string };
  jobs: JobsTable;
}

/** Rows of one insert: fewer parameters than either database takes. */
const CHUNK = 50;

/** Inserts jobs that outboxes of 1.0.0 had; also called by the migration of central. */
export async function insertJobs(database: Kysely<unknown>, jobs: readonly JobsTable[]): Promise<void> {
  const db = database as Kysely<Before>;
  for (let start = 0; start < jobs.length; start += CHUNK)
    await db
      .insertInto('jobs')
      .values(jobs.slice(start, start + CHUNK))
      .execute();
}

/** Moves the outbox of emails and the sending of reports to the table of jobs. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createJobTables(database);
  const db = database as Kysely<Before>;
  await insertJobs(database, await emailJobs(db));
  await insertJobs(database, await reportJobs(db));
  await database.schema.dropTable('email_outbox').execute();
  await database.schema.dropIndex('report_sendings_due').execute();
  for (const column of ['state', 'attempts', 'next_at'])
    await database.schema.alterTable('report_sendings').dropColumn(column).execute();
}

/** All emails: those that ended prevent that they are queued again. */
async function emailJobs(db: Kysely<Before>): Promise<JobsTable[]> {
  const rows = await db.selectFrom('email_outbox').selectAll().execute();
  return rows.map((row) => {
    const state = emailState(row);
    const isInterrupted = row.attempts > 0 && row.failure === '';
    return {
      key: row.key,
      kind: 'email',
      subject: row.subject,
      target: row.recipient,
      payload: JSON.stringify({
        text: row.text,
        copyNote: row.copy_note,
        ...(row.attachment_name !== '' && {
          attachment: { name: row.attachment_name, content: row.attachment },
        }),
      }),
      state,
      priority: 5,
      queued_at: row.happened_at,
      expires_at: row.expires_at,
      attempts: row.attempts,
      next_at: row.next_at,
      doubtful: state === 'waiting' && (row.outcome === 'copy' || isInterrupted) ? 1 : 0,
      failure: row.failure,
      ended_at: state === 'waiting' ? null : (row.sent_at ?? row.next_at),
    };
  });
}

function emailState({
  sent_at,
  outcome,
}: Pick<Selectable<EmailOutboxTable>, 'sent_at' | 'outcome'>): JobState {
  if (sent_at !== null) return 'done';
  return outcome === 'refused' ? 'dead' : outcome === 'unknown' ? 'unknown' : 'waiting';
}

const REPORT_STATES = { waiting: 'waiting', sent: 'done', failed: 'dead' } as const;

async function reportJobs(db: Kysely<Before>): Promise<JobsTable[]> {
  const rows = await db
    .selectFrom('report_sendings')
    .leftJoin('report_designs', 'report_designs.id', 'report_sendings.id_report_designs')
    .selectAll('report_sendings')
    .select('report_designs.name')
    .execute();
  return rows.map((row) => ({
    key: row.key,
    kind: 'report',
    subject: row.name ?? '',
    target: '',
    payload: '{}',
    state: row.reason === 'unclear' && row.state === 'failed' ? 'unknown' : REPORT_STATES[row.state],
    priority: 5,
    queued_at: row.started_at,
    expires_at: null,
    attempts: row.attempts,
    next_at: row.next_at,
    doubtful: 0,
    failure: row.failure,
    ended_at: row.state === 'waiting' ? null : (row.sent_at ?? row.next_at),
  }));
}
