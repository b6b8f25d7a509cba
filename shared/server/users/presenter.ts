import type { Kysely } from 'kysely';
import type { ListedUser, listAssignableUsers, UserFullData } from '#shared/contract/access/users.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { generalSettings } from '../access/queries.ts';
import type { Caller } from '../kit/caller.ts';
import { worksWithin } from '../kit/included-branches.ts';
import { mayEditUser } from './policy.ts';
import {
  branchesOfUsers,
  includedBranches,
  isBlocked,
  type Person,
  personById,
  powerOf,
  tokenCreatedAt,
} from './queries.ts';

type YesNo = 'Y' | 'N';
const yesNo = (holds: unknown): YesNo => (holds ? 'Y' : 'N');

/** Maps the fields that list and form share. */
const presentPerson = (row: Person) => ({
  id: row.id,
  idUser: row.id,
  idEmployees: row.id_employees,
  username: row.username,
  usertype: row.user_type,
  enabled: yesNo(row.enabled),
  idUserRoles: row.id_roles,
  roleName: row.role,
  idAttentionAreas: row.id_attention_areas,
  AttentionAreaName: row.area,
});

/** Maps a user for selection lists. */
export const presentName = (row: Person): AnswerOf<typeof listAssignableUsers>[number] => ({
  id: row.id,
  idUser: row.id,
  idUsers: row.id,
  idEmployees: row.id_employees,
  firstName: row.first_name,
  lastName: row.last_name,
  fullname: row.full_name,
  username: row.username,
  email: row.email,
  usertype: row.user_type,
  enabled: yesNo(row.enabled),
});

/** Rows of the list, as `caller` sees them. */
export async function presentList(
  db: Kysely<SharedTables>,
  caller: Caller,
  rows: readonly Person[],
): Promise<ListedUser[]> {
  const settings = await generalSettings(db);
  const oneOfEach = new Map(rows.map((row) => [row.id_roles, row]));
  const editable = new Map<number, boolean>();
  for (const [idRoles, row] of oneOfEach) {
    editable.set(idRoles, mayEditUser(caller, settings, await powerOf(db, row)));
  }
  const included = await branchesOfUsers(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...presentPerson(row),
    fullName: row.full_name,
    editable: yesNo(editable.get(row.id_roles) && worksWithin(caller, included.get(row.id) ?? [])),
  }));
}

/** Maps a user with all fields that the caller may see. */
export async function presentFullData(
  db: Kysely<SharedTables>,
  caller: Caller,
  id: number,
): Promise<UserFullData> {
  const row = await personById(db, id);
  const included = await includedBranches(db, id);
  const ids = included.map((branch) => branch.id);
  const outside = !worksWithin(caller, ids);
  return {
    ...presentPerson(row),
    firstName: row.first_name,
    lastName: row.last_name,
    idnumber: row.id_number,
    email: row.email,
    telephone: row.telephone,
    password: '',
    branches: ids,
    branchesIncluded: included.map(({ id, name, enabled }) => ({
      id,
      name: name ?? '',
      enabled: yesNo(enabled),
    })),
    worksAtBranches: yesNo(row.works_at_branches),
    editable: yesNo(!outside && mayEditUser(caller, await generalSettings(db), await powerOf(db, row))),
    outside: yesNo(outside),
    changePassword: yesNo(row.change_password),
    blocked: yesNo(await isBlocked(db, row)),
    tokenCreatedAt: await tokenCreatedAt(db, id),
  };
}
