import type { Kysely, Selectable } from 'kysely';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import type { BranchRestoresTable } from '#central-server/db/schema/checks.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import { type BranchRestore, listBranchRestores } from '#shared/contract/central/branch-restores.ts';
import { showRewound } from '#shared/contract/central/rewound.ts';
import { MAX_LISTED_TICKETS } from '#shared/contract/installation/restores.ts';
import { reportRestore } from '#shared/contract/replication/restored.ts';
import { ALIVE } from '#shared/domain/tickets/transitions.ts';
import { requireBranch } from '#shared/server/branches/require-branch.ts';
import { type AsyncRoute, act, read } from '#shared/server/kit/route.ts';
import { countResent, createApplyRestoreReport } from './apply-restore-report.ts';
import { rewoundReport } from './rewound.ts';

export interface ComposeRestoresOptions {
  readonly database: CentralDatabase;
  /** Called with a branch of which more is known now. */
  readonly changed: (idBranches: number) => void;
}

/** Receives reports of restored branches, answers with the data they lack, and lists the restores. */
export function composeRestores({ database, changed }: ComposeRestoresOptions) {
  const { reader } = database;
  const take = createApplyRestoreReport(database);
  const routes: AsyncRoute<never>[] = [
    act(reportRestore, async ({ branch, body, now }) => {
      const answer = await take(branch.idBranches, body, now);
      changed(branch.idBranches);
      return answer;
    }),

    read(showRewound, ({ now }) => rewoundReport(reader, now)),

    read(listBranchRestores, async ({ params: { id } }) => {
      await requireBranch(reader, id);
      return { rows: await branchRestores(reader, id) };
    }),
  ];
  return { routes };
}

type Reader = Kysely<CentralTables>;
type Restore = Selectable<BranchRestoresTable>;

/** Number of listed restores, as at the branch. */
const MAX_RESTORES = 5;

/** Latest restores of a branch, newest first. */
async function branchRestores(reader: Reader, idBranches: number): Promise<BranchRestore[]> {
  const restores = await reader
    .selectFrom('branch_restores')
    .selectAll()
    .where('id_branches', '=', idBranches)
    .orderBy('id', 'desc')
    .limit(MAX_RESTORES)
    .execute();
  return Promise.all(restores.map((restore) => present(reader, restore)));
}

async function present(reader: Reader, restore: Restore): Promise<BranchRestore> {
  const [counted, newest, open, twice, stream] = await Promise.all([
    countMissing(reader, restore),
    selectMissingTickets(reader, restore).orderBy('f.id', 'desc').limit(MAX_LISTED_TICKETS).execute(),
    selectMissingTickets(reader, restore)
      .where('f.deleted_at', 'is', null)
      .where('f.state', 'in', ALIVE)
      .orderBy('f.id')
      .execute(),
    reusedNumbers(reader, restore),
    reader
      .selectFrom('streams')
      .select(['parent', 'anchor_seq', 'applied_seq', 'resent_rows'])
      .where('id_branches', '=', restore.id_branches)
      .where('epoch', '=', restore.epoch)
      .executeTakeFirst(),
  ]);
  return {
    id: restore.id,
    how: restore.how,
    by: restore.by_user,
    replaced: '',
    source: 'central',
    backupAt: restore.backup_at,
    missingUntil: restore.missing_until,
    missing: counted.missing,
    closed: counted.closed,
    events: null,
    changes: null,
    missingTickets: newest.map(presentTicket),
    toClose: open.map(presentTicket),
    twice,
    resent: stream
      ? { ...countResent(stream, restore.head_seq), isDone: stream.applied_seq >= restore.head_seq }
      : null,
    seenAt: null,
    seenBy: '',
    epoch: restore.epoch,
    before: stream?.parent ?? null,
  };
}

/** The tickets that the branch lacks since, as central has them: one row each, of the highest incarnation. */
const selectMissingTickets = (reader: Reader, { id_branches, id }: Restore) =>
  factsOf(reader, id_branches, id)
    .leftJoin('queues as q', 'q.id', 'f.id_queues')
    .select(['f.id', 'f.code', 'f.state', 'f.arrived_at', 'f.ended_at', 'q.name as queue']);

const factsOf = (reader: Reader, idBranches: number, idRestores: number) =>
  reader
    .selectFrom('missing_tickets as l')
    .innerJoin('fact_tickets as f', (join) =>
      join
        .onRef('f.id_branches', '=', 'l.id_branches')
        .onRef('f.day', '=', 'l.day')
        .onRef('f.id', '=', 'l.id_tickets'),
    )
    .where('l.id_branches', '=', idBranches)
    .where('l.id_restores', '=', idRestores);

/** Counts lost tickets, and those closed by the comparison of days at their last known moment. */
async function countMissing(reader: Reader, { id_branches, id }: Restore) {
  const of = () => factsOf(reader, id_branches, id).select(({ fn }) => fn.countAll<number>().as('count'));
  const [missing, closed] = await Promise.all([
    of().executeTakeFirstOrThrow(),
    of()
      .where('f.deleted_at', 'is not', null)
      .where('f.state', '=', 'canceled')
      .where((eb) =>
        eb('f.ended_at', 'in', [eb.ref('f.arrived_at'), eb.ref('f.entered_at'), eb.ref('f.called_at')]),
      )
      .executeTakeFirstOrThrow(),
  ]);
  return { missing: Number(missing.count), closed: Number(closed.count) };
}

/** Numbers of lost tickets that were issued again on the same day after the restore. */
async function reusedNumbers(reader: Reader, { id_branches, id }: Restore): Promise<BranchRestore['twice']> {
  const rows = await factsOf(reader, id_branches, id)
    .innerJoin('fact_tickets as n', (join) =>
      join
        .onRef('n.id_branches', '=', 'f.id_branches')
        .onRef('n.day', '=', 'f.day')
        .onRef('n.letter', '=', 'f.letter')
        .onRef('n.number', '=', 'f.number')
        .onRef('n.id', '!=', 'f.id'),
    )
    .select(['f.code', 'f.arrived_at', 'n.arrived_at as again_at'])
    .where('f.letter', '!=', '')
    .where('n.arrived_at', '>=', id)
    .orderBy('n.id')
    .limit(MAX_LISTED_TICKETS)
    .execute();
  return rows.map(({ code, arrived_at, again_at }) => ({
    code,
    originalAt: arrived_at,
    reissuedAt: again_at,
  }));
}

const presentTicket = (row: {
  readonly id: number;
  readonly code: string;
  readonly queue: string | null;
  readonly state: string;
  readonly arrived_at: number;
  readonly ended_at: number | null;
}) => ({
  id: row.id,
  code: row.code,
  state: row.state,
  queue: row.queue ?? '',
  arrivedAt: row.arrived_at,
  endedAt: row.ended_at,
});
