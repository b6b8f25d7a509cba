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
  /** Changes made here after this one of the log were not at central yet when it was asked. */
  readonly unsentAfter: () => number;
  /** Tables and columns that this version knows: all of its own; a test may let it know fewer. */
  readonly knows?: SupportsTable;
}

/** Also brings in force what an upgrade of this branch has made columns for. */
interface BranchConfigurationStore extends ConfigurationStore {
  /** Brings in force what was put aside before. After each start. */
  takeUp(): Promise<void>;
}

/** Rows a statement: below what SQLite takes as parameters. */
const PIECE = 500;

/** The configuration of this branch, as it comes from central, in its database. */
export function createConfigurationStore(options: ConfigurationStoreOptions): BranchConfigurationStore {
  const { reader, gate, knows = (entity) => Object.hasOwn(REACH, entity) } = options;
  return {
    status: async () => ({
      inForce: await reader.selectFrom('central_scopes').select(['scope', 'position']).execute(),
      gathering: (await reader.selectFrom('gathered_scopes').selectAll().execute()).map(
        (scope): GatheredScope => ({ ...scope, anew: scope.anew === 1 }),
      ),
    }),
    gathered: () => reader.selectFrom('gathered_rows').selectAll().execute(),
    held: () =>
      reader
        .selectFrom('central_rows')
        .select(['scope', 'entity', 'pk', 'revision', 'hash'])
        .where('gone', '=', 0)
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

async function gather(trx: Kysely<BranchTables>, { scopes, forget, changes }: Gathering): Promise<void> {
  if (forget.length > 0) await trx.deleteFrom('gathered_rows').where('scope', 'in', forget).execute();
  await trx.deleteFrom('gathered_scopes').execute();
  await trx
    .insertInto('gathered_scopes')
    .values(
      scopes.map(({ scope, position, known, rows, checksum, anew }) => ({
        scope,
        position,
        known,
        rows,
        checksum,
        anew: anew ? 1 : 0,
      })),
    )
    .execute();
  for (let start = 0; start < changes.length; start += PIECE) {
    const piece = changes.slice(start, start + PIECE);
    await trx
      .insertInto('gathered_rows')
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
