import type { Kysely, Selectable } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import type { JobState } from '#shared/domain/jobs/jobs.ts';
import type { SendingState } from '#shared/domain/reports/sending.ts';
import type { ReportSendingsTable } from '#shared/server/db/schema/reports.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { queueJobs, restartJobs, retryJob } from '#shared/server/jobs/job-store.ts';
import type { StoredDesign } from '../saved/stored-designs.ts';

type Db = Kysely<SharedTables>;
export type StoredSending = Selectable<ReportSendingsTable>;

/** Retention of sendings and their files, in milliseconds. */
export const RETENTION_MS = 30 * 24 * 3_600_000;

/** Texts of the mail server by the addresses that it refused for good. */
export const rejectedAddresses = ({ rejected }: Pick<StoredSending, 'rejected'>): Map<string, string> =>
  new Map(Object.entries(JSON.parse(rejected) as Record<string, string>));

type Due = Pick<StoredDesign, 'id' | 'due_after' | 'name'>;

/**
 * Records a due report once, with the job that sends it. Does nothing if the report was saved, or recorded by another
 * process, since it was read.
 */
export async function noteDue(db: Db, design: Due, due: Millis, now: Millis): Promise<void> {
  const { id, name } = design;
  if (!(await goOnFrom(db, design, due))) return;
  const key = `report-${id}-${due}`;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('report_sendings')
    .values({
      key,
      id_report_designs: id,
      due_at: due,
      started_at: now,
      reason: '',
      failure: '',

      file: '',
      file_name: '',
      created_with: '',
      created_at: null,
      sent_to: '[]',
      unclear: '[]',
      rejected: '{}',
      sent_at: null,
    })
    // Keeps the row of an earlier sending: the clock was set back.
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return;
  await queueJobs(db, [{ key, kind: 'report', subject: name, payload: {}, expiresAt: null }], now);
  await db
    .updateTable('report_designs')
    .set((eb) => ({ times: eb('times', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Sets the moment after which a report is next due; false if it changed since it was read. */
export async function goOnFrom(
  db: Db,
  { id, due_after }: Pick<Due, 'id' | 'due_after'>,
  moment: Millis,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_designs')
    .set({ due_after: moment })
    .where('id', '=', id)
    .where('due_after', '=', due_after)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sendings with the state of their jobs. */
export const sendings = (db: Db) =>
  db
    .selectFrom('report_sendings')
    .innerJoin('jobs', 'jobs.key', 'report_sendings.key')
    .selectAll('report_sendings')
    .select('jobs.state');

/** State of a sending, from that of its job. */
export function sendingState(state: JobState): Exclude<SendingState, 'none'> {
  if (state === 'done') return 'sent';
  return state === 'waiting' || state === 'running' ? 'waiting' : 'failed';
}

export const changeSending = (db: Db, key: string, values: Partial<StoredSending>) =>
  db.updateTable('report_sendings').set(values).where('key', '=', key).execute();

async function waitingKeys(db: Db, design: number): Promise<string[]> {
  const rows = await sendings(db)
    .where('id_report_designs', '=', design)
    .where('jobs.state', 'in', ['waiting', 'running'])
    .execute();
  return rows.map(({ key }) => key);
}

/** Regenerates waiting sendings of a changed report; an attempt in progress loses its claim. */
export async function redoWaiting(db: Db, design: number, now: Millis): Promise<void> {
  for (const key of await waitingKeys(db, design)) {
    await changeSending(db, key, { created_at: null });
    await restartJobs(db, [key], now);
  }
}

/**
 * Retries the last sending of a report on request. Confirmed recipients get no second email; recipients whose delivery
 * is unconfirmed or was refused get one. A sending that already awaits a retry is attempted at once.
 */
export async function retrySending(db: Db, design: number, now: Millis) {
  const last = await sendings(db)
    .where('id_report_designs', '=', design)
    .orderBy('due_at', 'desc')
    .executeTakeFirst();
  if (!last || last.state === 'running' || (last.state === 'waiting' && last.reason === '')) return null;
  if (!(await retryJob(db, { key: last.key, kind: 'report', state: last.state }, now))) return null;
  if (last.state !== 'waiting') await clearFailure(db, last.key);
  return last;
}

/** Has the next attempt include the recipients whose delivery is unconfirmed or was refused. */
export const clearFailure = (db: Db, key: string) =>
  changeSending(db, key, { unclear: '[]', rejected: '{}', reason: '', failure: '' });

/** Deletes the waiting sendings of a report that no longer repeats. */
export async function dropWaiting(db: Db, design: number): Promise<void> {
  const keys = await waitingKeys(db, design);
  if (keys.length > 0) await db.deleteFrom('report_sendings').where('key', 'in', keys).execute();
  await dropJobs(db);
}

/** Deletes old sendings, and those of deleted reports. */
export async function purgeSendings(db: Db, before: Millis): Promise<void> {
  await db
    .deleteFrom('report_sendings')
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('started_at', '<', before),
        not(
          exists(
            selectFrom('report_designs')
              .select('report_designs.id')
              .whereRef('report_designs.id', '=', 'report_sendings.id_report_designs'),
          ),
        ),
      ]),
    )
    .execute();
  await dropJobs(db);
}

/** Deletes the jobs of deleted sendings. */
export const dropJobs = (db: Db) =>
  db
    .deleteFrom('jobs')
    .where('kind', '=', 'report')
    .where('key', 'not in', (eb) => eb.selectFrom('report_sendings').select('report_sendings.key'))
    .execute();

/** Lists the files referenced by sendings. */
export async function namedFiles(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('report_sendings').select('file').where('file', '<>', '').execute();
  return new Set(rows.map(({ file }) => file));
}
