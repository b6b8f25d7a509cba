import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { REACH } from '#shared/server/db/replication.ts';
import { type Replicated, repository } from '#shared/server/db/repository.ts';
import type { SwapScope, Values } from './table-row.ts';

/** Lists the columns that name a row, in which each value may occur only once. */
const NAMES = ['name', 'username', 'description', 'letter', 'account'] as const;
/** Lists the tables whose descriptions are their names. */
const NAMED_BY_DESCRIPTION = new Set(['close_reasons']);

/**
 * Makes way for rows of central among those that were made here: what has the same name gets another one, what says
 * the same of the same things is taken away. Both go into the change log, since they are this branch's own.
 */
export async function renameConflicting(
  scope: SwapScope,
  table: string,
  rows: readonly Values[],
): Promise<void> {
  const own = repository<BranchTables, Replicated<BranchTables>>(scope, table as 'services');
  for (const other of await localRows(scope.trx, table)) {
    const id = Number(other.id);
    const inTheWay = rows.filter((row) => row.id !== id);
    const taken = namesOf(table, other).filter((column) =>
      inTheWay.some((row) => sameName(row[column], other[column])),
    );
    if (taken.length > 0) {
      await own.update(
        id,
        Object.fromEntries(taken.map((column) => [column, renamed(column, String(other[column]), id)])),
      );
    } else if (inTheWay.some((row) => isSamePair(row, other))) {
      await own.remove(id);
    }
    if (other.is_default === 1 && inTheWay.some((row) => row.is_default === 1)) {
      await own.update(id, { is_default: 0 } as never);
    }
  }
}

const namesOf = (table: string, row: Values) =>
  NAMES.filter(
    (column) =>
      typeof row[column] === 'string' &&
      row[column] !== '' &&
      (column !== 'description' || NAMED_BY_DESCRIPTION.has(table)),
  );

const sameName = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase();

/** Appends the end of the row's id; empties a letter, which has no room for it, and an account, which is a person's. */
function renamed(column: (typeof NAMES)[number], name: string, id: number): string {
  if (column === 'letter' || column === 'account') return '';
  return `${name} (${String(id).slice(-4)})`;
}

/** Compares rows that join two things by all their references: nothing else tells them apart. */
function isSamePair(one: Values, other: Values): boolean {
  const references = Object.keys(other).filter((column) => column.startsWith('id_'));
  return references.length > 1 && references.every((column) => one[column] === other[column]);
}

/** Finds the rows of a table that did not come from central. */
async function localRows(trx: Kysely<BranchTables>, table: string): Promise<Values[]> {
  if (!Object.hasOwn(REACH, table)) return [];
  return trx
    .selectFrom(table as 'services')
    .selectAll()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('central_rows')
            .select('pk')
            .where('entity', '=', table)
            .whereRef('pk', '=', `${table as 'services'}.id`),
        ),
      ),
    )
    .execute();
}
