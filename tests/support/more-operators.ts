import type { Client } from '../../shared/contract/client.ts';
import { newToken, tokenHash } from '../../shared/server/access/token.ts';
import { repository } from '../../shared/server/db/repository.ts';
import type { Branch } from './start-branch.ts';

/** An operator with a workstation of their own, already open. */
export interface OperatorAtDesk extends Client {
  readonly workstation: number;
}

const DAY_MS = 24 * 3_600_000;

/** Adds operators like Lucía, each at a new workstation like the first one. They hold their tokens already. */
export function moreOperators(branch: Branch, count: number): Promise<OperatorAtDesk[]> {
  return branch.configure(async (scope) => {
    const now = branch.clock.now();
    const { trx } = scope;
    const user = await trx
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'lucia')
      .executeTakeFirstOrThrow();
    const desk = await trx.selectFrom('workstations').selectAll().orderBy('id').executeTakeFirstOrThrow();
    const employee = { id_number: '', email: '', telephone: '', id_attention_areas: null };
    const operators: OperatorAtDesk[] = [];
    for (let place = 1; place <= count; place += 1) {
      const label = `${crypto.randomUUID()}`;
      const { id: id_employees } = await repository(scope, 'employees').insert({
        ...employee,
        first_name: 'Operador',
        last_name: String(place),
      });
      const { id: id_users } = await repository(scope, 'users').insert({
        id_employees,
        id_roles: user.id_roles,
        username: label,
        password_hash: user.password_hash,
        user_type: 'GALA',
        enabled: 1,
      });
      const { id: workstation } = await repository(scope, 'workstations').insert({
        name: `Puesto ${label}`,
        enabled: 1,
        id_branches: desk.id_branches,
        id_workstation_types: desk.id_workstation_types,
        id_attention_areas: null,
        id_attention_profiles: desk.id_attention_profiles,
      });
      await repository(scope, 'workstation_sessions').insert({
        id_workstations: workstation,
        id_users,
        opened_at: now,
        closed_at: null,
      });
      const token = newToken();
      const life = { issued_at: now, expires_at: now + DAY_MS, revoked_at: null };
      await trx
        .insertInto('tokens')
        .values({ token_hash: tokenHash(token), id_users, ...life })
        .execute();
      operators.push({ ...branch.as(token), workstation });
    }
    return operators;
  });
}
