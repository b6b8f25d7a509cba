import type { Kysely, Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { ScopePosition } from '#shared/contract/replication/protocol/configuration-messages.ts';
import { type RolloutAtBranch, scopesOf } from '#shared/domain/replication/scopes.ts';
import type { FeedRow, FeedScope, FeedStore } from '#sync/central/feed-ports.ts';

type Reader = Kysely<CentralTables>;

/** The feed in central's database. */
export function createFeedStore(reader: Reader): FeedStore {
  return {
    // Reads everything as of one moment, as transactions of this kind do; SQLite has no other.
    view: (branch, look) =>
      reader
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((trx) =>
          look({
            scopes: () => scopesFor(trx, branch),
            after: (positions, count) => changesAfter(trx, positions, count),
            countAfter: async (positions) => {
              const counts = await Promise.all(positions.map((position) => countAfter(trx, position)));
              return counts.reduce((sum, count) => sum + count, 0);
            },
          }),
        ),
  };
}

/** Lists the scopes that a branch takes, with their sums; nothing for a branch that is not there. */
export async function scopesFor(reader: Reader, idBranches: number): Promise<FeedScope[]> {
  const branch = await reader
    .selectFrom('branches')
    .select(['id', 'id_branch_types'])
    .where('id', '=', idBranches)
    .executeTakeFirst();
  if (!branch) return [];
  const names = scopesOf(branch, await rolloutsAt(reader, idBranches));
  const found = await reader.selectFrom('feed_scopes').selectAll().where('scope', 'in', names).execute();
  return names.map(
    (scope) =>
      found.find((one) => one.scope === scope) ?? { scope, revision: 0, rows: 0, checksum: 0, horizon: 0 },
  );
}

/** Lists the rollouts under way, the same for every branch in their order. */
async function rolloutsAt(reader: Reader, idBranches: number): Promise<RolloutAtBranch[]> {
  const rollouts = await reader
    .selectFrom('rollouts as r')
    .leftJoin('rollout_branches as b', (on) =>
      on.onRef('b.id_rollouts', '=', 'r.id').on('b.id_branches', '=', idBranches),
    )
    .select(['r.id', 'b.reached_at'])
    .where('r.state', '=', 'open')
    .orderBy('r.id')
    .execute();
  return rollouts.map(({ id, reached_at }) => ({ id, isReached: reached_at !== null }));
}

async function changesAfter(
  trx: Transaction<CentralTables>,
  positions: readonly ScopePosition[],
  count: number,
): Promise<FeedRow[]> {
  const rows: FeedRow[] = [];
  for (const position of positions) {
    const found = await after(trx, position)
      .select(['scope', 'revision', 'entity', 'pk', 'deleted', 'row', 'hash'])
      .orderBy('revision')
      .limit(count)
      .execute();
    rows.push(...found.map(({ deleted, row, ...rest }) => ({ ...rest, row: deleted ? null : row })));
  }
  return rows.sort((one, other) => one.revision - other.revision).slice(0, count);
}

async function countAfter(trx: Transaction<CentralTables>, position: ScopePosition): Promise<number> {
  const { count } = await after(trx, position)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Omits the deletions of a scope that is read from its beginning. */
function after(trx: Transaction<CentralTables>, { scope, position }: ScopePosition) {
  const rows = trx.selectFrom('feed_rows').where('scope', '=', scope).where('revision', '>', position);
  return position === 0 ? rows.where('deleted', '=', 0) : rows;
}
