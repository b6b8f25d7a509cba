import type { Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { ScopeName } from '#shared/domain/replication/scopes.ts';
import { canonical } from '#shared/server/db/change.ts';
import { inPieces } from '#shared/server/db/in-pieces.ts';
import { partsOf, REACH, scopesOfRow } from '#shared/server/db/replication.ts';
import type { TouchedRow } from '#sync/central/append-changes.ts';
import type { Loaded, Row, Touched } from './touched.ts';
import { scopesOfWorkplaces } from './user-data.ts';

type Trx = Transaction<CentralTables>;

/** Current state of the touched rows, with the branches of each. */
export async function presentRows(trx: Trx, touched: Touched): Promise<TouchedRow[]> {
  const rows = await loaded(trx, touched);
  const parents = await loaded(trx, parentsOf(rows));
  const ofWorkplaces = await scopesOfWorkplaces(trx, rows);
  const scopes = (entity: string, row: Row): readonly ScopeName[] =>
    scopesOfRow(entity, row, {
      ofParent(table, id) {
        const parent = parents.get(table)?.get(id);
        return parent ? scopes(table, parent) : [];
      },
      ofWorkplaces,
    });
  return [...touched].flatMap(([entity, ids]) =>
    [...ids].map((pk) => {
      const row = rows.get(entity)?.get(pk);
      return { entity, pk, scopes: row ? scopes(entity, row) : [], row: row ? canonical(row) : null };
    }),
  );
}

/** The rows that are parts of these, which go wherever these go. */
export async function partsOfRows(trx: Trx, touched: Touched): Promise<Touched> {
  const found = new Map<string, Set<number>>();
  for (const [entity, ids] of touched) {
    for (const { table, column } of partsOf(entity)) {
      const parts = await inPieces([...ids], (piece) =>
        trx
          .selectFrom(table as 'role_modules')
          .select('id')
          .where(column as 'id_roles', 'in', piece)
          .execute(),
      );
      if (parts.length > 0) found.set(table, new Set(parts.map(({ id }) => id)));
    }
  }
  return found;
}

async function loaded(trx: Trx, wanted: Touched): Promise<Loaded> {
  const tables = new Map<string, Map<number, Row>>();
  for (const [entity, ids] of wanted) {
    // Kysely cannot type a table name known only at run time; `services` represents any.
    const rows = await inPieces([...ids], (piece) =>
      trx
        .selectFrom(entity as 'services')
        .selectAll()
        .where('id', 'in', piece)
        .execute(),
    );
    tables.set(entity, new Map(rows.map((row) => [row.id, { ...row }])));
  }
  return tables;
}

function parentsOf(rows: Loaded): Touched {
  const parents = new Map<string, Set<number>>();
  for (const [entity, found] of rows) {
    const reach = REACH[entity];
    if (reach?.to !== 'parent') continue;
    const ids = parents.get(reach.table) ?? new Set();
    for (const row of found.values()) ids.add(Number(row[reach.column]));
    parents.set(reach.table, ids);
  }
  return parents;
}
