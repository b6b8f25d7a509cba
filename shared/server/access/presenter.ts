import type { Selectable } from 'kysely';
import type { getPasswordPolicy } from '#shared/contract/access/passwords.ts';
import type { Employee, User } from '#shared/contract/access/sign-in.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { PasswordPolicy } from '#shared/domain/access/password-policy.ts';
import type { EmployeesTable } from '../db/tables.ts';
import type { userById } from './queries.ts';

export const presentUser = (
  row: NonNullable<Awaited<ReturnType<typeof userById>>>,
  modules: number[],
  isLimited: boolean,
): User => ({
  id: row.id,
  idUser: row.id,
  idEmployees: row.id_employees,
  username: row.username,
  usertype: row.user_type,
  idUserRoles: row.id_roles,
  roleName: row.role,
  enabled: row.enabled ? 'Y' : 'N',
  modules,
  ...(isLimited && { limited: true }),
});

export const presentEmployee = (row: Selectable<EmployeesTable>): Employee => ({
  id: row.id,
  idEmployees: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  telephone: row.telephone,
  idAttentionAreas: row.id_attention_areas,
});

/** Presents the part of the policy that a user who chooses a password has to know; the settings hold more. */
export const presentPasswordPolicy = (policy: PasswordPolicy): AnswerOf<typeof getPasswordPolicy> => ({
  passMinLength: policy.passMinLength,
  passUpperLower: policy.passUpperLower,
  passNumbers: policy.passNumbers,
  passSpecialChar: policy.passSpecialChar,
  passNoRepeatChar: policy.passNoRepeatChar,
  passBlacklist: policy.passBlacklist,
  passNoRepeat: policy.passNoRepeat,
});
