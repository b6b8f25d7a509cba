import type { Client } from '#shared/contract/client.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { Branch } from '../servers/start-branch.ts';
import { addUser } from './add-user.ts';

/** An operator with a separate, open workstation. */
export interface OperatorAtWorkstation extends Client {
  readonly idUsers: number;
  readonly token: string;
  readonly workstation: number;
}

/** Adds operators like Lucía, each at a new workstation like the first one. */
export function moreOperators(branch: Branch, count: number): Promise<OperatorAtWorkstation[]> {
  return branch.configure(async (scope) => {
    const { trx, now } = scope;
    const like = await trx
      .selectFrom('users')
      .select('id_roles')
      .where('username', '=', 'lucia')
      .executeTakeFirstOrThrow();
    const workstation = await trx
      .selectFrom('workstations')
      .selectAll()
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const operators: OperatorAtWorkstation[] = [];
    for (let index = 1; index <= count; index += 1) {
      const { idUsers, token } = await addUser(scope, like.id_roles, String(index));
      const { id } = await repository(scope, 'workstations').insert({
        name: `Puesto de prueba ${idUsers}`,
        enabled: 1,
        id_branches: workstation.id_branches,
        id_workstation_types: workstation.id_workstation_types,
        id_attention_areas: null,
        id_attention_profiles: workstation.id_attention_profiles,
      });
      await repository(scope, 'workstation_sessions').insert({
        id_workstations: id,
        id_users: idUsers,
        opened_at: now,
        closed_at: null,
      });
      operators.push({ ...branch.as(token), idUsers, token, workstation: id });
    }
    return operators;
  });
}
