import type { Kysely, Selectable } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { SENDING_REASONS, type SendingReason } from '#shared/domain/reports/sending.ts';
import type { ReportSendingsTable } from '#shared/server/db/report-tables.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { StoredDesign } from '#shared/server/reports/designs/stored-designs.ts';

type Db = Kysely<SharedTables>;
export type StoredSending = Selectable<ReportSendingsTable>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FIRST_PAUSE_MS = MINUTE_MS;
const MAX_BACKOFF_MS = 4 * HOUR_MS;
/** Milliseconds for which a report is tried from when it was noticed to be due. */
const TRIED_MS = 24 * HOUR_MS;
/** Milliseconds for which what became of a report is kept, with its file. */
export const RETENTION_MS = 30 * 24 * HOUR_MS;

/** Texts of the mail server by the addresses that it refused for good. */
export const refusedIn = ({ refused }: Pick<StoredSending, 'refused'>): Map<string, string> =>
  new Map(Object.entries(JSON.parse(refused) as Record<string, string>));

type Due = Pick<StoredDesign, 'id' | 'due_after'>;

/**
 * Writes down, once, that a report is due: its row is what it is sent by, whatever happens to the server. Nothing where
 * it was saved, or noted by another process, since it was read.
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
      refused: '{}',
      sent_at: null,
    })
    // Keeps what went out at that time already: the clock was put back.
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return;
  await db
    .updateTable('report_designs')
    .set((eb) => ({ times: eb('times', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Has a report be due after a moment; false where it was saved, or noted by another process, since it was read. */
export async function goOnFrom(db: Db, { id, due_after }: Due, moment: Millis): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_designs')
    .set({ due_after: moment })
    .where('id', '=', id)
    .where('due_after', '=', due_after)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finds what is to be tried now, the longest due first. */
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
 * Takes the turn to send a report, and says so on disk before anything leaves: a server that ends in between tries
 * again later, under the same keys. Null where another process was quicker, or it is there no more.
 */
export async function claimSending(
  db: Db,
  sending: StoredSending,
  now: Millis,
): Promise<StoredSending | null> {
  const { attempts } = sending;
  const pause = Math.min(MAX_BACKOFF_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20));
  const taken = { attempts: attempts + 1, next_at: now + pause };
  return (await changeSending(db, sending, taken)) ? { ...sending, ...taken } : null;
}

/** Changes one whose turn was taken; false where somebody else has it since, or it was removed. */
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

/** Says what a failed attempt comes to: another one, or the end where none may help or a day is over. */
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

/** Has what waits of a report made anew, since it was saved differently; an attempt under way loses its turn. */
export const redoWaiting = (db: Db, design: number, now: Millis) =>
  db
    .updateTable('report_sendings')
    .set((eb) => ({ created_at: null, next_at: now, attempts: eb('attempts', '+', 1) }))
    .where('id_report_designs', '=', design)
    .where('state', '=', 'waiting')
    .execute();

/**
 * Has the last time that a report was due tried once more, since somebody wants it. Those who have it get no second one;
 * addresses whose delivery is unknown or was refused get it now. One that is to be tried again in any case is tried at once.
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
    refused: '{}',
  } as const;
  await db
    .updateTable('report_sendings')
    .set({ next_at: now, ...(last.state === 'failed' && { ...retry, reason: '', failure: '' }) })
    .where('key', '=', last.key)
    .execute();
  return last;
}

/** Lets go of what waits of a report that repeats no more. */
export const dropWaiting = (db: Db, design: number) =>
  db
    .deleteFrom('report_sendings')
    .where('id_report_designs', '=', design)
    .where('state', '=', 'waiting')
    .execute();

/** Forgets what became of a report long ago, or of one that is gone. */
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

/** Lists the files that rows name. */
export async function namedFiles(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('report_sendings').select('file').where('file', '<>', '').execute();
  return new Set(rows.map(({ file }) => file));
}
