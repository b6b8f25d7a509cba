import type { Transaction } from 'kysely';
import { branchScope, GLOBAL_SCOPE, type ScopeName } from '#shared/domain/replication/scopes.ts';
import { branchesIn, type Workplaces, workplacesOf } from '#shared/server/branches/workplaces.ts';
import { inPieces } from '#shared/server/db/in-pieces.ts';
import type { ScopesAround } from '#shared/server/db/replication.ts';
import type { CentralTables } from '../db/tables.ts';
import type { Loaded, Row, Touched } from './touched.ts';

type Trx = Transaction<CentralTables>;

const scopesOf = (workplaces: Workplaces | undefined): readonly ScopeName[] =>
  workplaces === 'every' ? [GLOBAL_SCOPE] : branchesIn(workplaces).map(branchScope);

/** Finds the scopes of users, employees and included branches among these rows: those of the user they are about. */
export async function scopesOfWorkplaces(trx: Trx, rows: Loaded): Promise<ScopesAround['ofWorkplaces']> {
  const employees = await usersOfEmployees(trx, [...(rows.get('employees')?.keys() ?? [])]);
  const userOf = (entity: string, row: Row): number | undefined => {
    if (entity === 'employees') return employees.get(Number(row.id));
    return Number(entity === 'users' ? row.id : row.id_users);
  };
  const users = ['users', 'employees', 'user_branches'].flatMap((entity) =>
    [...(rows.get(entity)?.values() ?? [])].flatMap((row) => userOf(entity, row) ?? []),
  );
  const workplaces = await workplacesOf(trx, [...new Set(users)]);
  return (entity, row) => {
    const user = userOf(entity, row);
    return user === undefined ? [] : scopesOf(workplaces.get(user));
  };
}

async function usersOfEmployees(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await inPieces(ids, (piece) =>
    trx.selectFrom('users').select(['id', 'id_employees']).where('id_employees', 'in', piece).execute(),
  );
  return new Map(rows.map(({ id, id_employees }) => [id_employees, id]));
}

/** Adds what goes wherever these users go: a change of one may move the others. */
export async function withTheirRows(trx: Trx, touched: Touched): Promise<Touched> {
  const users = new Set([
    ...(touched.get('users') ?? []),
    ...(await usersOfLinks(trx, [...(touched.get('user_branches') ?? [])])),
  ]);
  if (users.size === 0) return touched;
  const ids = [...users];
  const employees = await inPieces(ids, (piece) =>
    trx.selectFrom('users').select('id_employees as id').where('id', 'in', piece).execute(),
  );
  const links = await inPieces(ids, (piece) =>
    trx.selectFrom('user_branches').select('id').where('id_users', 'in', piece).execute(),
  );
  const added = { users: ids.map((id) => ({ id })), employees, user_branches: links };
  const all = new Map(touched);
  for (const [entity, rows] of Object.entries(added)) {
    all.set(entity, new Set([...(touched.get(entity) ?? []), ...rows.map(({ id }) => id)]));
  }
  return all;
}

/** Finds the users of links between users and branches, of those too that are no longer there. */
async function usersOfLinks(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const present = await inPieces(ids, (piece) =>
    trx.selectFrom('user_branches').select('id_users').where('id', 'in', piece).execute(),
  );
  const sent = await inPieces(ids, (piece) =>
    trx
      .selectFrom('feed_rows')
      .select('row')
      .where('entity', '=', 'user_branches')
      .where('deleted', '=', 0)
      .where('pk', 'in', piece)
      .execute(),
  );
  return [
    ...present.map(({ id_users }) => id_users),
    ...sent.map(({ row }) => Number((JSON.parse(row) as { id_users: unknown }).id_users)),
  ];
}
