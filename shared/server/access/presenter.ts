import type { Selectable } from 'kysely';
import type { Employee, User } from '../../contract/sign-in.ts';
import type { EmployeesTable } from '../db/tables.ts';
import type { userById } from './queries.ts';

export const presentUser = (
  row: NonNullable<Awaited<ReturnType<typeof userById>>>,
  modules: number[],
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
