import type { Insertable, Kysely, Selectable } from 'kysely';
import type { LineagesTable, StreamsTable } from '#central-server/db/schema/streams.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { IncarnationState, Stream } from '#sync/central/ports.ts';
import type { Ingesting } from './row-statements.ts';

interface LockedBranch {
  readonly incarnation: Selectable<LineagesTable>;
  /** The stream that is the branch, if there is one. */
  readonly stream: Selectable<StreamsTable> | null;
}

/** Locks the branch: on PostgreSQL by its rows, against every other process; SQLite has one writer anyway. */
export async function lockBranch(ingesting: Ingesting, idBranches: number): Promise<LockedBranch> {
  const { trx, dialect } = ingesting;
  const itself = trx
    .selectFrom('branch_identities as l')
    .innerJoin('streams as s', (join) =>
      join.onRef('s.id_branches', '=', 'l.id_branches').onRef('s.epoch', '=', 'l.epoch'),
    )
    .selectAll('s')
    .select(['l.ratchet_turn', 'l.ratchet_token', 'l.conflict_since', 'l.rejected_incarnation'])
    .where('l.id_branches', '=', idBranches);
  // Locks both rows: one that is not locked would be read as it was before the wait.
  const found = await (dialect === 'postgres' ? itself.forUpdate() : itself).executeTakeFirst();
  if (!found) return { incarnation: await lockIncarnation(ingesting, idBranches), stream: null };
  const { ratchet_turn, ratchet_token, conflict_since, rejected_incarnation, ...stream } = found;
  const { epoch } = stream;
  return {
    incarnation: {
      id_branches: idBranches,
      epoch,
      ratchet_turn,
      ratchet_token,
      conflict_since,
      rejected_incarnation,
    },
    stream,
  };
}

async function lockIncarnation(
  { trx, dialect }: Ingesting,
  idBranches: number,
): Promise<Selectable<LineagesTable>> {
  const byBranch = trx.selectFrom('branch_identities').selectAll().where('id_branches', '=', idBranches);
  const locked = dialect === 'postgres' ? byBranch.forUpdate() : byBranch;
  const found = await locked.executeTakeFirst();
  if (found) return found;
  await trx
    .insertInto('branch_identities')
    .values({ id_branches: idBranches, epoch: null, ratchet_turn: 0, ratchet_token: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return locked.executeTakeFirstOrThrow();
}

export const incarnationOf = ({
  epoch,
  ratchet_turn,
  ratchet_token,
  conflict_since,
}: Selectable<LineagesTable>): IncarnationState | null =>
  epoch === null
    ? null
    : { epoch, ratchet: { turn: ratchet_turn, token: ratchet_token }, disputed: conflict_since !== null };

export async function saveIncarnation(
  { trx }: Ingesting,
  idBranches: number,
  { epoch, ratchet, disputed }: IncarnationState,
  now: Millis,
): Promise<void> {
  await trx
    .updateTable('branch_identities')
    .set({ epoch, ratchet_turn: ratchet.turn, ratchet_token: ratchet.token })
    .set((eb) => ({ conflict_since: disputed ? eb.fn.coalesce('conflict_since', eb.lit(now)) : null }))
    .where('id_branches', '=', idBranches)
    .execute();
}

/** Accepts the next machine as the branch, with any token, after the decision of a person. Locks the branch. */
export async function resetIncarnation(trx: Ingesting['trx'], idBranches: number): Promise<void> {
  await trx
    .updateTable('branch_identities')
    .set({ epoch: null, ratchet_turn: 0, ratchet_token: '', conflict_since: null })
    .where('id_branches', '=', idBranches)
    .execute();
}

export function findStream(
  { trx }: Ingesting,
  idBranches: number,
  epoch: string,
): Promise<Selectable<StreamsTable> | undefined> {
  return trx
    .selectFrom('streams')
    .selectAll()
    .where('id_branches', '=', idBranches)
    .where('epoch', '=', epoch)
    .executeTakeFirst();
}

/** Updates an existing stream, with the collected statements of the transaction. */
export function saveStreamLater({ trx, waiting }: Ingesting, idBranches: number, stream: Stream): void {
  waiting.push(
    trx
      .updateTable('streams')
      .set(columnsOf(stream))
      .where('id_branches', '=', idBranches)
      .where('epoch', '=', stream.epoch),
  );
}

export async function addStream({ trx }: Ingesting, idBranches: number, stream: Stream): Promise<void> {
  const { latest } = await trx
    .selectFrom('streams')
    .select((eb) => eb.fn.max('incarnation').as('latest'))
    .where('id_branches', '=', idBranches)
    .executeTakeFirstOrThrow();
  const incarnation = Number(latest ?? 0) + 1;
  await trx
    .insertInto('streams')
    .values({ ...columnsOf(stream), id_branches: idBranches, epoch: stream.epoch, incarnation })
    .execute();
}

export function streamOf(row: Selectable<StreamsTable>): Stream {
  return {
    epoch: row.epoch,
    parent: row.parent,
    anchor: { seq: row.anchor_seq, chain: row.anchor_chain },
    gap: row.gap === 1,
    applied: { seq: row.applied_seq, chain: row.applied_chain },
    head: { seq: row.head_seq, chain: row.head_chain },
    schema: row.schema_v,
    session: row.session,
    trusted: row.trusted === 1,
    stopped: row.stopped,
    recent: { rows: row.recent_rows, rejected: row.recent_rejected },
    again: row.resent_rows,
  };
}

type StreamColumns = Omit<
  Insertable<StreamsTable>,
  'id_branches' | 'epoch' | 'incarnation' | 'machine' | 'address' | 'last_seen_at'
>;

const columnsOf = (stream: Stream): StreamColumns => ({
  parent: stream.parent,
  anchor_seq: stream.anchor.seq,
  anchor_chain: stream.anchor.chain,
  gap: stream.gap ? 1 : 0,
  applied_seq: stream.applied.seq,
  applied_chain: stream.applied.chain,
  head_seq: stream.head.seq,
  head_chain: stream.head.chain,
  schema_v: stream.schema,
  session: stream.session,
  trusted: stream.trusted ? 1 : 0,
  stopped: stream.stopped,
  recent_rows: stream.recent.rows,
  recent_rejected: stream.recent.rejected,
  resent_rows: stream.again,
});

/** Stores machine and address of the last handshake of an epoch, for people who must choose between two. */
export async function noteHandshake(
  db: Kysely<CentralTables>,
  idBranches: number,
  epoch: string,
  received: { readonly machine: string; readonly address: string; readonly last_seen_at: Millis },
): Promise<void> {
  await db
    .updateTable('streams')
    .set(received)
    .where('id_branches', '=', idBranches)
    .where('epoch', '=', epoch)
    .execute();
}
