import type { Kysely } from 'kysely';
import {
  createUser,
  getUserFullData,
  listUsers,
  makeToken,
  resetPassword,
  revokeToken,
  unblockUser,
  updateUser,
} from '#shared/contract/access/users.ts';
import { byText, byValue, listRows } from '../db/list-rows.ts';
import type { TransactionGate } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { actorOf } from '../kit/caller.ts';
import { type AwaitedRoute, act, read, transaction } from '../kit/route.ts';
import type { WithinLimit } from '../licence/within-limit.ts';
import { branchLinkRoutes } from './branch-link-routes.ts';
import { changeUser } from './commands/change-user.ts';
import { createUser as create } from './commands/create-user.ts';
import { resetPassword as reset, unblock } from './commands/reset-password.ts';
import { makeToken as make, revokeToken as revoke } from './commands/tokens.ts';
import { presentFullData, presentList } from './presenter.ts';
import { people } from './queries.ts';

export interface UserOptions {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<never>;
  readonly withinLimit: WithinLimit;
  /** False where roles come from central. */
  readonly makesRoles: boolean;
}

const LIST = {
  sortable: {
    username: byText('username'),
    fullName: byText('full_name'),
    roleName: byText('role'),
    AttentionAreaName: byText('area'),
    usertype: byText('user_type'),
    enabled: byValue('enabled'),
  },
  searched: ['username', 'full_name', 'role'],
};

/** Users as they are administered (access specification, sections 2, 3 and 5). */
export function userRoutes({ reader, gate, withinLimit, makesRoles }: UserOptions): AwaitedRoute<never>[] {
  return [
    read(listUsers, async ({ query: { filter, ...query }, caller }) => {
      const listed = people(reader).$if(filter !== undefined, (rows) =>
        rows.where('user_type', filter === 'AD' ? '=' : '<>', 'AD'),
      );
      const { rows, total } = await listRows(listed, query, LIST);
      return { rows: await presentList(reader, caller, rows), total };
    }),

    read(getUserFullData, ({ params, caller }) => presentFullData(reader, caller, params.id)),

    transaction(createUser, async ({ body, caller, address }, scope) => {
      const by = actorOf({ caller, address });
      const id = await withinLimit(scope, ['maxUsers'], () =>
        create(scope, body, { caller, by, makesRoles }),
      );
      return presentFullData(scope.trx, caller, id);
    }),

    transaction(updateUser, async ({ params: { id }, body, caller, address }, scope) => {
      const by = actorOf({ caller, address });
      await withinLimit(scope, ['maxUsers'], () => changeUser(scope, id, body, { caller, by, makesRoles }));
      return presentFullData(scope.trx, caller, id);
    }),

    // Takes no idempotency key: request and answer are secret, and it can be done again.
    act(resetPassword, async ({ params: { id }, body, caller, address }) => {
      const writing = { caller, by: actorOf({ caller, address }) };
      return { password: await gate.transaction((scope) => reset(scope, id, body.newPassword, writing)) };
    }),

    transaction(unblockUser, async ({ params: { id }, caller, address }, scope) => {
      await unblock(scope, id, { caller, by: actorOf({ caller, address }) });
      return {};
    }),

    act(makeToken, ({ params: { id }, caller, address }) =>
      gate.transaction(async (scope) => {
        const token = await make(scope, id, { caller, by: actorOf({ caller, address }) });
        return { token, madeAt: scope.now };
      }),
    ),

    transaction(revokeToken, async ({ params: { id }, caller, address }, scope) => {
      await revoke(scope, id, { caller, by: actorOf({ caller, address }) });
      return {};
    }),

    ...branchLinkRoutes(reader),
  ];
}
