import type { Kysely, Selectable } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { SENDING_REASONS, type SendingReason } from '#shared/domain/reports/sending.ts';
import type { ReportSendingsTable } from '#shared/server/db/schema/reports.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { StoredDesign } from '../saved/stored-designs.ts';

type Db = Kysely<SharedTables>;
export type StoredSending = Selectable<ReportSendingsTable>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FIRST_PAUSE_MS = MINUTE_MS;
const MAX_BACKOFF_MS = 4 * HOUR_MS;
/** Retry period, in milliseconds after the due time was recorded. */
const TRIED_MS = 24 * HOUR_MS;
/** Retention of sendings and their files, in milliseconds. */
export const RETENTION_MS = 30 * 24 * HOUR_MS;

/** Texts of the mail server by the addresses that it refused for good. */
export const rejectedAddresses = ({ rejected }: Pick<StoredSending, 'rejected'>): Map<string, string> =>
  new Map(Object.entries(JSON.parse(rejected) as Record<string, string>));

type Due = Pick<StoredDesign, 'id' | 'due_after'>;

/**
 * Records a due report once; sending continues from this row after a restart. Does nothing if the report was saved,
 * or recorded by another process, since it was read.
 */
export async function noteDue(db: Db, design: Due, due: Millis, now: Millis): Promise<void> {
  const { id } = design;
  if (!(await goOnFrom(db, design, due))) return;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('report_sendings')
    .values({
      key: `report-${id}-${due}`,
      id_report_designs: id,
      due_at: due,
      started_at: now,
      state: 'waiting',
      attempts: 0,
      next_at: now,
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
  await db
    .updateTable('report_designs')
    .set((eb) => ({ times: eb('times', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Sets the moment after which a report is next due; false if it changed since it was read. */
export async function goOnFrom(db: Db, { id, due_after }: Due, moment: Millis): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_designs')
    .set({ due_after: moment })
    .where('id', '=', id)
    .where('due_after', '=', due_after)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists sendings to attempt now, earliest due time first. */
export const dueSendings = (db: Db, now: Millis): Promise<StoredSending[]> =>
  db
    .selectFrom('report_sendings')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .orderBy('due_at')
    .orderBy('key')
    .execute();

/**
 * Claims a sending and stores the attempt before anything is sent: after a crash it is retried with the same keys.
 * Returns null if another process claimed it or it was deleted.
 */
export async function claimSending(
  db: Db,
  sending: StoredSending,
  now: Millis,
): Promise<StoredSending | null> {
  const { attempts } = sending;
  const pause = Math.min(MAX_BACKOFF_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20));
  const claimed = { attempts: attempts + 1, next_at: now + pause };
  return (await changeSending(db, sending, claimed)) ? { ...sending, ...claimed } : null;
}

/** Updates a claimed sending; false if another process claimed it since, or it was deleted. */
export async function changeSending(
  db: Db,
  { key, attempts }: Pick<StoredSending, 'key' | 'attempts'>,
  values: Partial<StoredSending>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_sendings')
    .set(values)
    .where('key', '=', key)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the values after a failed attempt: a retry, or `failed` after a day or a permanent error. */
export const afterFailure = (
  { started_at }: Pick<StoredSending, 'started_at'>,
  reason: SendingReason,
  failure: string,
  now: Millis,
): Partial<StoredSending> => ({
  reason,
  failure: failure.slice(0, 200).toWellFormed(),
  ...((SENDING_REASONS[reason] === 'never' || now - started_at >= TRIED_MS) && { state: 'failed' as const }),
});

/** Regenerates waiting sendings of a changed report; an attempt in progress loses its claim. */
export const redoWaiting = (db: Db, design: number, now: Millis) =>
  db
    .updateTable('report_sendings')
    .set((eb) => ({ created_at: null, next_at: now, attempts: eb('attempts', '+', 1) }))
    .where('id_report_designs', '=', design)
    .where('state', '=', 'waiting')
    .execute();

/**
/**
 * Retries the last sending of a report on request. Confirmed recipients get no second email; recipients whose delivery
 * is unconfirmed or was refused get one. A sending that already awaits a retry is attempted at once.
 */
export async function retrySending(db: Db, design: number, now: Millis): Promise<StoredSending | null> {
  const last = await db
    .selectFrom('report_sendings')
    .selectAll()
    .where('id_report_designs', '=', design)
    .orderBy('due_at', 'desc')
    .executeTakeFirst();
  if (!last || (last.state !== 'failed' && (last.state !== 'waiting' || last.reason === ''))) return null;
  const retry = {
    state: 'waiting',
    started_at: now,
    attempts: last.attempts + 1,
    unclear: '[]',
    rejected: '{}',
  } as const;
  await db
    .updateTable('report_sendings')
    .set({ next_at: now, ...(last.state === 'failed' && { ...retry, reason: '', failure: '' }) })
    .where('key', '=', last.key)
    .execute();
  return last;
}

/** Deletes the waiting sendings of a report that no longer repeats. */
export const dropWaiting = (db: Db, design: number) =>
  db
    .deleteFrom('report_sendings')
    .where('id_report_designs', '=', design)
    .where('state', '=', 'waiting')
    .execute();

/** Deletes old sendings, and those of deleted reports. */
export const purgeSendings = (db: Db, before: Millis) =>
  db
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

/** Lists the files referenced by sendings. */
export async function namedFiles(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('report_sendings').select('file').where('file', '<>', '').execute();
  return new Set(rows.map(({ file }) => file));
}
