import type { UserChange } from '#shared/contract/access/users.ts';
import type { SignsInElsewhere } from '../access/administrators.ts';
import type { Actor } from '../audit/audit-entry.ts';
import type { ConstraintMeaning } from '../db/constraint.ts';
import type { TransactionScope } from '../db/scope.ts';
import type { Caller } from '../kit/caller.ts';
import { includedBranches, personById } from './queries.ts';

/** Author and settings of a user change. */
export interface UserWriting {
  readonly caller: Caller;
  readonly by: Actor;
  /** False if roles come from central. */
  readonly createsRoles: boolean;
  /** Finds users who sign in at another server and administer nothing here. */
  readonly elsewhere?: SignsInElsewhere | undefined;
}

/** Constraints that concurrent writes may violate. */
export const UNIQUE: readonly ConstraintMeaning[] = [
  { contains: 'username', code: 'USERNAME_UNIQUE', field: 'username' },
  { contains: 'email_UNIQUE', code: 'EMAIL_UNIQUE', field: 'email' },
  { contains: 'FOREIGN KEY', code: 'NOT_FOUND', field: 'idAttentionAreas' },
];

/** Programs have no attention area. */
export const employeeColumns = (body: UserChange) => ({
  first_name: body.firstName,
  last_name: body.lastName,
  id_number: body.idnumber,
  email: body.email,
  telephone: body.telephone,
  id_attention_areas: body.usertype === 'API' ? null : body.idAttentionAreas,
});

/** A user for the audit: no secrets, references by name. */
export async function auditedUser({ trx }: TransactionScope<never>, id: number) {
  const row = await personById(trx, id);
  const included = await includedBranches(trx, id);
  return {
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    idnumber: row.id_number,
    email: row.email,
    telephone: row.telephone,
    usertype: row.user_type,
    enabled: row.enabled ? 'Y' : 'N',
    roleName: row.role,
    AttentionAreaName: row.area,
    branches: included.map((branch) => branch.id),
    worksAtBranches: row.works_at_branches ? 'Y' : 'N',
  };
}
