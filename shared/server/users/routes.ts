import {
  createToken,
  getRuledBy,
  getUserFullData,
  listAssignableUsers,
  listUsers,
  revokeToken,
  unblockUser,
} from '#shared/contract/access/users.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { worksHereAlone } from '../access/central-users.ts';
import { byText, byValue, listRows } from '../db/list-rows.ts';
import { actorOf } from '../kit/caller.ts';
import { mayWorkAt } from '../kit/included-branches.ts';
import { type AsyncRoute, act, read, transaction } from '../kit/route.ts';
import { branchLinkRoutes } from './branch-link-routes.ts';
import { unblock } from './commands/reset-password.ts';
import { createToken as make, revokeToken as revoke } from './commands/tokens.ts';
import { presentFullData, presentList, presentName } from './presenter.ts';
import { branchesOfUsers, selectUsers } from './queries.ts';
import { type RuledUserOptions, ruledRoutes } from './ruled-routes.ts';

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

/** Routes of user administration (access specification, sections 2, 3 and 5). */
export function userRoutes(options: RuledUserOptions): AsyncRoute<never>[] {
  const { reader, gate, ofCentral } = options;
  return [
    read(listUsers, async ({ query: { filter, ...query }, caller }) => {
      const listed = selectUsers(reader).$if(filter !== undefined, (rows) =>
        rows.where('user_type', filter === 'AD' ? '=' : '<>', 'AD'),
      );
      const { rows, total } = await listRows(listed, query, LIST);
      return { rows: await presentList(reader, caller, rows), total };
    }),

    read(listAssignableUsers, async ({ caller }) => {
      const rows = await selectUsers(reader).orderBy(byText('full_name')).orderBy('id').execute();
      const included = await branchesOfUsers(
        reader,
        rows.map(({ id }) => id),
      );
      // Users without included branches work at all branches.
      const isHere = ({ id }: { readonly id: number }) => {
        const branches = included.get(id) ?? [];
        return branches.length === 0 || branches.some((idBranches) => mayWorkAt(caller, idBranches));
      };
      return rows.filter(isHere).map(presentName);
    }),

    read(getRuledBy, async ({ caller }): Promise<AnswerOf<typeof getRuledBy>> => {
      const central = ofCentral?.() ?? null;
      if (central === null) return { users: 'here', ownPassword: 'here', reachable: 'Y' };
      return {
        users: 'central',
        ownPassword: (await worksHereAlone(reader, caller.idUsers)) ? 'here' : 'central',
        reachable: central.isReachable() ? 'Y' : 'N',
      };
    }),

    read(getUserFullData, ({ params, caller }) => presentFullData(reader, caller, params.id)),

    ...ruledRoutes(options),

    transaction(unblockUser, async ({ params: { id }, caller, address }, scope) => {
      await unblock(scope, id, { caller, by: actorOf({ caller, address }) });
      return {};
    }),

    act(createToken, ({ params: { id }, caller, address }) =>
      gate.transaction(async (scope) => {
        const token = await make(scope, id, { caller, by: actorOf({ caller, address }) });
        return { token, createdAt: scope.now };
      }),
    ),

    transaction(revokeToken, async ({ params: { id }, caller, address }, scope) => {
      await revoke(scope, id, { caller, by: actorOf({ caller, address }) });
      return {};
    }),

    ...branchLinkRoutes({
      reader,
      isRuledByCentral: () => ofCentral?.() != null,
      elsewhere: options.signsInElsewhere,
    }),
  ];
}
