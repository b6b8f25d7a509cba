import type { CentralDatabase } from '#central-server/db/central-database.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import { isSamePosition } from '#shared/contract/replication/protocol/log-position.ts';
import type { MissingTicket, reportRestore } from '#shared/contract/replication/restored.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { ALIVE } from '#shared/domain/tickets/transitions.ts';
import { type Ingesting, isAnyOf, type WrittenTable, writeRows } from './row-statements.ts';
import { lockBranch } from './stream-rows.ts';

type RestoreReportBody = BodyOf<typeof reportRestore>;
type Answer = AnswerOf<typeof reportRestore>;

/** Stores the restore of a branch, and returns the data that central has and the branch lacks. */
export const createApplyRestoreReport =
  ({ db, dialect }: Pick<CentralDatabase, 'db' | 'dialect'>) =>
  (idBranches: number, report: RestoreReportBody, now: Millis): Promise<Answer> =>
    db.transaction().execute(async (trx): Promise<Answer> => {
      const ingesting: Ingesting = { trx, dialect, waiting: [] };
      const { stream } = await lockBranch(ingesting, idBranches);
      // A log that ends before the position of central is about to start a new epoch.
      if (stream?.epoch !== report.epoch || stream.trusted !== 1 || stream.applied_seq > report.headSeq)
        return { outcome: 'behind', tickets: [], again: null };
      await storeRestore(ingesting, idBranches, report, now);
      const again = countResent(stream, report.restore.headSeq);
      if (!isSamePosition({ seq: stream.applied_seq, chain: stream.applied_chain }, report.at))
        return { outcome: 'behind', tickets: [], again };
      if (!report.tickets) return { outcome: 'done', tickets: [], again };
      await deleteReappeared(ingesting, idBranches, report.tickets.here);
      const of = { idBranches, idRestores: report.restore.id, incarnation: stream.incarnation };
      const tickets = await findMissingTickets(ingesting, of, report.tickets);
      const missing = tickets.flatMap(({ kind, id, day }) =>
        kind === 'missing'
          ? [{ id_branches: idBranches, id_restores: report.restore.id, id_tickets: id, day }]
          : [],
      );
      await writeRows(ingesting, MISSING_KINDS, missing);
      return { outcome: 'done', tickets, again };
    });

/** Number of earlier rows in this epoch, and how many of them central had. */
export const countResent = (
  stream: { readonly anchor_seq: number; readonly applied_seq: number; readonly resent_rows: number },
  headSeq: number,
) => ({
  rows: Math.max(0, Math.min(stream.applied_seq, headSeq) - stream.anchor_seq),
  known: stream.resent_rows,
});

const MISSING_KINDS: WrittenTable = {
  name: 'missing_tickets',
  key: ['id_branches', 'id_restores', 'id_tickets'],
  integers: ['id_branches', 'id_restores', 'id_tickets'],
  text: ['day'],
  onConflict: 'keep',
};

async function storeRestore(
  { trx }: Ingesting,
  idBranches: number,
  { restore, epoch }: RestoreReportBody,
  now: Millis,
): Promise<void> {
  const { id, how, by, backupAt, missingUntil, headSeq } = restore;
  await trx
    .insertInto('branch_restores')
    .values({
      id_branches: idBranches,
      id,
      how,
      by_user: by,
      backup_at: backupAt,
      epoch,
      missing_until: missingUntil,
      head_seq: headSeq,
      reported_at: now,
    })
    .onConflict((on) => on.columns(['id_branches', 'id']).doUpdateSet({ epoch }))
    .execute();
}

/** A later restore may bring back data lost by an earlier one. */
async function deleteReappeared(
  { trx, dialect }: Ingesting,
  idBranches: number,
  here: NonNullable<RestoreReportBody['tickets']>['here'],
): Promise<void> {
  const ids = here.map(([id]) => id);
  await trx
    .deleteFrom('missing_tickets')
    .where('id_branches', '=', idBranches)
    .where(isAnyOf(dialect, 'id_tickets', ids))
    .execute();
}

/**
 * Tickets that central has and the branch lacks, or has in an earlier state: changes of the branch since the
 * restore count, and losses of earlier restores are not repeated.
 */
async function findMissingTickets(
  { trx }: Ingesting,
  { idBranches, idRestores, incarnation }: Restored,
  { from, day, here }: NonNullable<RestoreReportBody['tickets']>,
): Promise<MissingTicket[]> {
  const versions = new Map(here);
  const rows = await trx
    .selectFrom('fact_tickets')
    .select(['id', 'row_ver', 'version_incarnation', 'id_queues', 'letter', 'number', 'code', 'day', 'state'])
    .select(['arrived_at', 'ended_at'])
    .where('id_branches', '=', idBranches)
    .where('day', '>=', day)
    .where('id', '>=', from)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('missing_tickets as l')
            .select('l.id_tickets')
            .whereRef('l.id_branches', '=', 'fact_tickets.id_branches')
            .whereRef('l.id_tickets', '=', 'fact_tickets.id')
            .where('l.id_restores', '!=', idRestores),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const version = versions.get(row.id);
    if (version === undefined) return [toMissingTicket('missing', row)];
    const isLater = row.version_incarnation < incarnation && row.row_ver > version;
    const isDealtWith = row.state === 'assisting' || !ALIVE.some((state) => state === row.state);
    return isLater && isDealtWith ? [toMissingTicket('open', row)] : [];
  });
}

interface Restored {
  readonly idBranches: number;
  readonly idRestores: number;
  /** Of the stream that is the branch. */
  readonly incarnation: number;
}

interface TicketRow {
  readonly id: number;
  readonly id_queues: number;
  readonly letter: string;
  readonly number: number;
  readonly code: string;
  readonly day: string;
  readonly state: string;
  readonly arrived_at: number;
  readonly ended_at: number | null;
}

const toMissingTicket = (kind: MissingTicket['kind'], row: TicketRow): MissingTicket => ({
  kind,
  id: row.id,
  idQueues: row.id_queues,
  letter: row.letter,
  number: row.number,
  code: row.code,
  day: row.day,
  state: row.state,
  arrivedAt: row.arrived_at,
  endedAt: row.ended_at,
});
