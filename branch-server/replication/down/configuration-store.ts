import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { REACH } from '#shared/server/db/replication.ts';
import type { TransactionGate } from '#shared/server/db/scope.ts';
import type { ConfigurationStore, GatheredScope, Gathering } from '#sync/branch/configuration-store.ts';
import { applyQuarantined, type SupportsTable } from './quarantined-rows.ts';
import { swapRows } from './swap-rows.ts';

export interface ConfigurationStoreOptions {
  readonly reader: Kysely<BranchTables>;
  readonly gate: TransactionGate<Notice, BranchTables>;
  readonly idBranches: number;
  /** Local changes after this entry of the log were not sent when central was queried. */
  readonly unsentAfter: () => number;
  /** Tables and columns of this version; tests can reduce them. */
  readonly knows?: SupportsTable;
}

/** Also applies rows that an upgrade of this branch has columns for. */
interface BranchConfigurationStore extends ConfigurationStore {
  /** Applies quarantined rows; after each start. */
  takeUp(): Promise<void>;
}

/** Rows per statement, below the parameter limit of SQLite. */
const PIECE = 500;

/** The configuration of this branch, as it comes from central, in its database. */
export function createConfigurationStore(options: ConfigurationStoreOptions): BranchConfigurationStore {
  const { reader, gate, knows = (entity) => Object.hasOwn(REACH, entity) } = options;
  return {
    status: async () => ({
      inForce: await reader.selectFrom('central_scopes').select(['scope', 'position']).execute(),
      gathering: (await reader.selectFrom('downloaded_scopes').selectAll().execute()).map(
        (scope): GatheredScope => ({ ...scope, reset: scope.reset === 1 }),
      ),
    }),
    gathered: () => reader.selectFrom('downloaded_rows').selectAll().execute(),
    stored: () =>
      reader
        .selectFrom('central_rows')
        .select(['scope', 'entity', 'pk', 'revision', 'hash'])
        .where('removed', '=', 0)
        .execute(),
    gather: (gathering) => gate.transaction(({ trx }) => gather(trx, gathering)),
    takeUp: () =>
      gate.transaction(async (scope) => {
        if ((await applyQuarantined(scope, knows)) > 0) scope.announce({ kind: 'configuration' });
      }),
    swap: (swap) =>
      gate.transaction((scope) =>
        swapRows(scope, swap, { idBranches: options.idBranches, unsentAfter: options.unsentAfter(), knows }),
      ),
  };
}

async function gather(trx: Kysely<BranchTables>, { scopes, dropped, changes }: Gathering): Promise<void> {
  if (dropped.length > 0) await trx.deleteFrom('downloaded_rows').where('scope', 'in', dropped).execute();
  await trx.deleteFrom('downloaded_scopes').execute();
  await trx
    .insertInto('downloaded_scopes')
    .values(
      scopes.map(({ scope, position, known, rows, checksum, reset }) => ({
        scope,
        position,
        known,
        rows,
        checksum,
        reset: reset ? 1 : 0,
      })),
    )
    .execute();
  for (let start = 0; start < changes.length; start += PIECE) {
    const piece = changes.slice(start, start + PIECE);
    await trx
      .insertInto('downloaded_rows')
      .values(piece.map(({ scope, entity, pk, revision, row }) => ({ scope, entity, pk, revision, row })))
      .onConflict((conflict) =>
        conflict.columns(['scope', 'entity', 'pk']).doUpdateSet((eb) => ({
          revision: eb.ref('excluded.revision'),
          row: eb.ref('excluded.row'),
        })),
      )
      .execute();
  }
}
