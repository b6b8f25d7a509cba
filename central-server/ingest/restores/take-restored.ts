import type { CentralDatabase } from '#central-server/db/central-database.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import { samePlace } from '#shared/contract/replication/protocol/place.ts';
import type { MissedTicket, tellRestored } from '#shared/contract/replication/restored.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { ALIVE } from '#shared/domain/tickets/transitions.ts';
import { type Ingesting, isAnyOf, type WrittenTable, writeRows } from '../row-statements.ts';
import { lockBranch } from '../stream-rows.ts';

type Told = BodyOf<typeof tellRestored>;
type Answer = AnswerOf<typeof tellRestored>;

/** Takes in that a branch was put back, and answers what central has of it that it lacks. */
export const createTakeRestored =
  ({ db, dialect }: Pick<CentralDatabase, 'db' | 'dialect'>) =>
  (idBranches: number, told: Told, now: Millis): Promise<Answer> =>
    db.transaction().execute(async (trx): Promise<Answer> => {
      const ingesting: Ingesting = { trx, dialect, waiting: [] };
      const { stream } = await lockBranch(ingesting, idBranches);
      // A log that ends before what central has of it is about to begin a new epoch.
      if (stream?.epoch !== told.epoch || stream.trusted !== 1 || stream.applied_seq > told.headSeq)
        return { outcome: 'behind', tickets: [], again: null };
      await keepRestore(ingesting, idBranches, told, now);
      const again = sentAgain(stream, told.restore.headSeq);
      if (!samePlace({ seq: stream.applied_seq, chain: stream.applied_chain }, told.at))
        return { outcome: 'behind', tickets: [], again };
      if (!told.tickets) return { outcome: 'done', tickets: [], again };
      await forgetThoseThatAreBack(ingesting, idBranches, told.tickets.here);
      const of = { idBranches, idRestores: told.restore.id, life: stream.life };
      const tickets = await missedTickets(ingesting, of, told.tickets);
      const lost = tickets.flatMap(({ kind, id, day }) =>
        kind === 'lost'
          ? [{ id_branches: idBranches, id_restores: told.restore.id, id_tickets: id, day }]
          : [],
      );
      await writeRows(ingesting, LOST, lost);
      return { outcome: 'done', tickets, again };
    });

/** Says how many rows that were there before came in this epoch, and how many of them central had. */
export const sentAgain = (
  stream: { readonly anchor_seq: number; readonly applied_seq: number; readonly again_rows: number },
  headSeq: number,
) => ({
  rows: Math.max(0, Math.min(stream.applied_seq, headSeq) - stream.anchor_seq),
  known: stream.again_rows,
});

const LOST: WrittenTable = {
  name: 'lost_tickets',
  key: ['id_branches', 'id_restores', 'id_tickets'],
  whole: ['id_branches', 'id_restores', 'id_tickets'],
  text: ['day'],
  onConflict: 'keep',
};

async function keepRestore(
  { trx }: Ingesting,
  idBranches: number,
  { restore, epoch }: Told,
  now: Millis,
): Promise<void> {
  const { id, how, by, backupAt, missingUntil, headSeq } = restore;
  await trx
    .insertInto('branch_restores')
    .values({
      ...{ id_branches: idBranches, id, how, by_user: by, backup_at: backupAt, epoch },
      ...{ missing_until: missingUntil, head_seq: headSeq, told_at: now },
    })
    .onConflict((on) => on.columns(['id_branches', 'id']).doUpdateSet({ epoch }))
    .execute();
}

/** A later restore may bring back what an earlier one had taken. */
async function forgetThoseThatAreBack(
  { trx, dialect }: Ingesting,
  idBranches: number,
  here: NonNullable<Told['tickets']>['here'],
): Promise<void> {
  const ids = here.map(([id]) => id);
  await trx
    .deleteFrom('lost_tickets')
    .where('id_branches', '=', idBranches)
    .where(isAnyOf(dialect, 'id_tickets', ids))
    .execute();
}

/**
 * Finds what central has and the branch lacks, or has as it was before: what the branch itself has done since it began
 * anew counts for the branch, and what an earlier restore has taken is not lost again.
 */
async function missedTickets(
  { trx }: Ingesting,
  { idBranches, idRestores, life }: Restored,
  { from, day, here }: NonNullable<Told['tickets']>,
): Promise<MissedTicket[]> {
  const versions = new Map(here);
  const rows = await trx
    .selectFrom('fact_tickets')
    .select(['id', 'row_ver', 'ver_life', 'id_queues', 'letter', 'number', 'code', 'day', 'state'])
    .select(['arrived_at', 'ended_at'])
    .where('id_branches', '=', idBranches)
    .where('day', '>=', day)
    .where('id', '>=', from)
    .where('gone_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lost_tickets as l')
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
    if (version === undefined) return [missed('lost', row)];
    const isLater = row.ver_life < life && row.row_ver > version;
    const isDealtWith = row.state === 'assisting' || !ALIVE.some((state) => state === row.state);
    return isLater && isDealtWith ? [missed('open', row)] : [];
  });
}

interface Restored {
  readonly idBranches: number;
  readonly idRestores: number;
  /** Of the stream that is the branch. */
  readonly life: number;
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

const missed = (kind: MissedTicket['kind'], row: TicketRow): MissedTicket => ({
  ...{ kind, id: row.id, idQueues: row.id_queues, letter: row.letter, number: row.number, code: row.code },
  ...{ day: row.day, state: row.state, arrivedAt: row.arrived_at, endedAt: row.ended_at },
});
