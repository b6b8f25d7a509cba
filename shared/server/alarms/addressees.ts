import { type Kysely, sql } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AlarmAddressee } from '#shared/contract/configuration/alarms.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { byText, type ListQuery, listRows } from '../db/list-rows.ts';
import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';

type Db = Kysely<SharedTables>;
type Scope = TransactionScope<never>;

/** Users who may be notified of alarms: enabled, with a sign-in. */
const recipients = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('employees as e', 'e.id', 'users.id_employees')
    .select(['users.id', 'e.first_name', 'e.last_name', 'e.email'])
    .where('users.enabled', '=', 1)
    .where('users.user_type', '!=', 'API');

type Person = Awaited<ReturnType<ReturnType<typeof recipients>['executeTakeFirstOrThrow']>>;

const toRecipient = ({ id, first_name, last_name, email }: Person): AlarmAddressee => ({
  idUsers: id,
  firstName: first_name,
  lastName: last_name,
  email,
});

/** Keeps the users who may work at a branch. */
const workingAt = (rows: ReturnType<typeof recipients>, idBranch: number) =>
  rows.where(
    sql<boolean>`(not exists (select 1 from user_branches as l where l.id_users = users.id)
      or exists (select 1 from user_branches as l where l.id_users = users.id and l.id_branches = ${idBranch}))`,
  );

/** One page of possible recipients, for a branch those who may work there. */
export async function addresseePage(db: Db, query: ListQuery, idBranch?: number) {
  const rows = idBranch ? workingAt(recipients(db), idBranch) : recipients(db);
  const found = await listRows(db.selectFrom(rows.as('people')).selectAll(), query, {
    sortable: {
      firstName: byText('first_name'),
      lastName: byText('last_name'),
      email: byText('email'),
    },
    searched: ['first_name', 'last_name', 'email'],
  });
  return { rows: found.rows.map(toRecipient), total: found.total };
}

/** Recipients of an alarm at all branches, or those added at one branch, by name. */
export async function addresseesOf(
  db: Db,
  idAlerts: number,
  idBranch: number | null,
): Promise<AlarmAddressee[]> {
  const rows = await recipients(db)
    .innerJoin('alerts_users as u', 'u.id_users', 'users.id')
    .where('u.id_alerts', '=', idAlerts)
    .where('u.id_branches', idBranch === null ? 'is' : '=', idBranch)
    .orderBy(byText('e.first_name'))
    .orderBy(byText('e.last_name'))
    .orderBy('users.id')
    .execute();
  return rows.map(toRecipient);
}

/** Sets the recipients of an alarm for all branches or one, if given. */
export async function setAddressees(
  scope: Scope,
  idAlerts: number,
  idBranch: number | null,
  wanted: readonly number[] | undefined,
): Promise<void> {
  if (wanted === undefined) return;
  const there = await scope.trx
    .selectFrom('alerts_users')
    .select(['id', 'id_users'])
    .where('id_alerts', '=', idAlerts)
    .where('id_branches', idBranch === null ? 'is' : '=', idBranch)
    .execute();
  const staying = new Set(wanted);
  for (const { id, id_users } of there)
    if (!staying.has(id_users)) await repository(scope, 'alerts_users').remove(id);
  const recipientIds = new Set(there.map(({ id_users }) => id_users));
  for (const id of staying) if (!recipientIds.has(id)) await addAddressee(scope, idAlerts, idBranch, id);
}

/** Adds a recipient; refuses with NOT_FOUND users who cannot be notified. */
export async function addAddressee(scope: Scope, idAlerts: number, idBranch: number | null, idUsers: number) {
  const all = idBranch === null ? recipients(scope.trx) : workingAt(recipients(scope.trx), idBranch);
  const person = await all.where('users.id', '=', idUsers).executeTakeFirst();
  if (!person) throw apiError('NOT_FOUND', { field: 'idUsers', about: `user ${idUsers}` });
  return repository(scope, 'alerts_users').insert({
    id_alerts: idAlerts,
    id_users: idUsers,
    id_branches: idBranch,
  });
}
