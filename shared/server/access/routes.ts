import type { Kysely } from 'kysely';
import { refuse } from '../../contract/refusal.ts';
import { authenticate, getEmployee, getUser, logout } from '../../contract/sign-in.ts';
import type { TransactionGate } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, act, type Limit, read, transaction } from '../kit/route.ts';
import { signIn } from './authenticate.ts';
import { maySeeEmployee, maySeeUser, maySignOut } from './policy.ts';
import { presentEmployee, presentUser } from './presenter.ts';
import { employeeById, modulesOfRole, userById } from './queries.ts';

export interface AccessOptions<Notice> {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<Notice>;
  readonly signInLimit: Limit;
  /** Refuses while the user still serves somebody; what "serving" is only a branch knows. */
  readonly demandFree: (idUsers: number) => void;
}

export function accessRoutes<Notice>(options: AccessOptions<Notice>): AwaitedRoute<Notice>[] {
  const { reader, gate, signInLimit, demandFree } = options;
  return [
    act(authenticate, ({ body, now }) => signIn(reader, gate, body, now), signInLimit),

    read(getUser, async ({ params, caller }) => {
      if (!maySeeUser(caller, params.id)) throw refuse('FORBIDDEN');
      const user = await userById(reader, params.id);
      if (!user) throw refuse('NOT_FOUND', { about: `user ${params.id}` });
      return presentUser(user, await modulesOfRole(reader, user.id_roles));
    }),

    read(getEmployee, async ({ params, caller }) => {
      if (!maySeeEmployee(caller, params.id)) throw refuse('FORBIDDEN');
      const employee = await employeeById(reader, params.id);
      if (!employee) throw refuse('NOT_FOUND', { about: `employee ${params.id}` });
      return presentEmployee(employee);
    }),

    transaction(logout, async ({ params, caller, now }, { trx }) => {
      if (!maySignOut(caller, params.id)) throw refuse('FORBIDDEN');
      demandFree(params.id);
      await trx
        .updateTable('tokens')
        .set({ revoked_at: now })
        .where('token_hash', '=', caller.tokenHash)
        .execute();
      return {};
    }),
  ];
}
