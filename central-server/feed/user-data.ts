import type { Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { branchScope, GLOBAL_SCOPE, type ScopeName } from '#shared/domain/replication/scopes.ts';
import { branchesIn, type Workplaces, workplacesOf } from '#shared/server/branches/workplaces.ts';
import type { Change } from '#shared/server/db/change.ts';
import { inPieces } from '#shared/server/db/in-pieces.ts';
import { isUserTable, type ScopesAround } from '#shared/server/db/replication.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { FeedRow } from '#sync/central/feed-ports.ts';
import type { ValueOrigin } from '#sync/central/merge-fields.ts';
import type { Loaded, Row, Touched } from './touched.ts';

type Trx = Transaction<CentralTables>;

/** Notes who gave the fields of users, employees, customers and messages their values, under the row's own revision. */
export async function recordFieldOrigins(
  trx: Trx,
  changes: readonly Change[],
  appended: readonly FeedRow[],
  idBranches: number | null,
): Promise<void> {
  for (const { entity, pk, op, values } of changes) {
    if (!isUserTable(entity)) continue;
    if (op === 'delete') {
      await trx.deleteFrom('user_fields').where('entity', '=', entity).where('pk', '=', Number(pk)).execute();
      continue;
    }
    // Skips changes without feed entry: no branch can change them.
    const fed = appended.find((row) => row.entity === entity && row.pk === Number(pk) && row.row !== null);
    if (!fed) continue;
    const { revision } = fed;
    const fields = Object.keys(values).filter((field) => field !== 'id' && field !== 'row_ver');
    if (fields.length === 0) continue;
    await trx
      .insertInto('user_fields')
      .values(fields.map((field) => ({ entity, pk: Number(pk), field, revision, id_branches: idBranches })))
      .onConflict((conflict) =>
        conflict.columns(['entity', 'pk', 'field']).doUpdateSet({ revision, id_branches: idBranches }),
      )
      .execute();
  }
}

/** Finds who gave each field of a row its value, and at which revision. */
export async function fieldOriginsOf(
  trx: Trx,
  entity: string,
  pk: number,
): Promise<ReadonlyMap<string, ValueOrigin>> {
  const rows = await trx
    .selectFrom('user_fields')
    .select(['field', 'revision', 'id_branches'])
    .where('entity', '=', entity)
    .where('pk', '=', pk)
    .execute();
  return new Map(
    rows.map(({ field, revision, id_branches }) => [field, { revision, idBranches: id_branches }]),
  );
}

export type UserDataTable = 'alert_messages' | 'customers' | 'employees' | 'users';

/** Columns of a user's rows that both ends may write. */
export const USER_DATA_COLUMNS: { readonly [T in UserDataTable]: readonly (keyof SharedTables[T])[] } = {
  alert_messages: [
    ...(['id_sender', 'id_receiver', 'id_alarm_events', 'id_first_messages', 'id_answers'] as const),
    ...(['text', 'created_at', 'is_read', 'read_at', 'deleted'] as const),
  ],
  customers: ['first_name', 'mid_name', 'last_name', 'account', 'telephone', 'image_location', 'crm_link'],
  employees: ['first_name', 'last_name', 'id_number', 'email', 'telephone', 'id_attention_areas'],
  users: [
    'id_employees',
    'id_roles',
    'username',
    'password_hash',
    'user_type',
    'enabled',
    'password_changed_at',
    'change_password',
    'password_history',
    'works_at_branches',
  ],
};

const scopesOf = (workplaces: Workplaces | undefined): readonly ScopeName[] =>
  workplaces === 'every' ? [GLOBAL_SCOPE] : branchesIn(workplaces).map(branchScope);

/** Scopes of users, employees and branch links among these rows: those of their user. */
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

/** Adds rows that follow these users to branches, and may move with them. */
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

/** Users of branch links, including deleted ones. */
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
