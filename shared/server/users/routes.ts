import type { Kysely } from 'kysely';
import {
  addUserBranch,
  listBranchesOfUser,
  listUserBranches,
  removeUserBranch,
} from '#shared/contract/access/user-branches.ts';
import {
  createToken,
  createUser,
  getRuledBy,
  getUserFullData,
  listAssignableUsers,
  listUsers,
  resetPassword,
  revokeToken,
  unblockUser,
  updateUser,
} from '#shared/contract/access/users.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { changedFields } from '#shared/domain/access/changed-fields.ts';
import type { SignsInElsewhere } from '../access/administrators.ts';
import { type OfCentral, worksHereAlone } from '../access/central-users.ts';
import { maySeeUser } from '../access/policy.ts';
import { branchesOfUser } from '../branches/branches-of-user.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { integer, text } from '../configured/field.ts';
import { writeVersioned } from '../configured/version-check.ts';
import { byText, byValue, listRows } from '../db/list-rows.ts';
import type { TransactionGate, TransactionScope } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { actorOf } from '../kit/caller.ts';
import { mayWorkAt } from '../kit/included-branches.ts';
import {
  type AsyncRoute,
  act,
  type ReadCurrent,
  type RouteRequest,
  read,
  transaction,
  versioned,
} from '../kit/route.ts';
import type { WithinLimit } from '../licence/within-limit.ts';
import { changeUser } from './commands/change-user.ts';
import { createUser as create } from './commands/create-user.ts';
import { resetPassword as reset, unblock } from './commands/reset-password.ts';
import { createToken as make, revokeToken as revoke } from './commands/tokens.ts';
import { ensuringAdministrator } from './ensuring-administrator.ts';
import { assertBranchEnabled } from './link-branches.ts';
import { assertReachesUser, assertWithinOwnBranches } from './policy.ts';
import { presentFullData, presentList, presentName } from './presenter.ts';
import { branchesOfUsers, personById, selectUsers } from './queries.ts';
import { auditedUser } from './written-user.ts';

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

interface RuledUserOptions {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<never>;
  readonly withinLimit: WithinLimit;
  /** False if roles come from central. */
  readonly createsRoles: boolean;
  /** Central that manages users, at a branch. */
  readonly ofCentral?: OfCentral;
  /** Finds users who sign in at another server and administer nothing here. */
  readonly signsInElsewhere?: SignsInElsewhere;
}

type Scope = TransactionScope<never>;

/** User changes at the managing server: this one, or central on behalf of a branch. */
function ruledRoutes(options: RuledUserOptions): AsyncRoute<never>[] {
  const { gate, withinLimit, createsRoles, ofCentral, signsInElsewhere: elsewhere } = options;

  const here = {
    async create({ body, caller, address }: RouteRequest<typeof createUser>, scope: Scope) {
      const writing = { caller, by: actorOf({ caller, address }), createsRoles, elsewhere };
      const id = await withinLimit(scope, ['maxUsers'], () => create(scope, body, writing));
      return presentFullData(scope.trx, caller, id);
    },

    async change({ params: { id }, body, caller, address }: RouteRequest<typeof updateUser>, scope: Scope) {
      const writing = { caller, by: actorOf({ caller, address }), createsRoles, elsewhere };
      await withinLimit(scope, ['maxUsers'], () => changeUser(scope, id, body, writing));
      return presentFullData(scope.trx, caller, id);
    },

    // No idempotency key: request and answer are secret, and it can be repeated.
    reset: ({ params: { id }, body, caller, address }: RouteRequest<typeof resetPassword>) =>
      gate.transaction((scope) =>
        reset(scope, id, body.newPassword, { caller, by: actorOf({ caller, address }) }),
      ),
  };

  if (!ofCentral) {
    return [
      transaction(createUser, here.create),
      versioned(updateUser, current, here.change),
      act(resetPassword, async (request) => ({ password: await here.reset(request) })),
    ];
  }
  return [
    act(createUser, (request) => {
      const central = ofCentral();
      return central
        ? central.create(requesterOf(request), request.body)
        : gate.transaction((scope) => here.create(request, scope));
    }),

    {
      ...act(updateUser, (request) => {
        const { params, body, basedOn } = request;
        const central = ofCentral();
        if (central) return central.change(requesterOf(request), params.id, { body, basedOn });
        return gate.transaction((scope) =>
          writeVersioned(
            { endpoint: updateUser, request, scope, current: () => current(request, scope.trx) },
            (checked) => here.change(request, checked),
          ),
        );
      }),
      checksVersion: true,
    },

    act(resetPassword, async (request) => {
      const central = ofCentral();
      const { params, body } = request;
      const password = central
        ? await central.resetPassword(requesterOf(request), params.id, body.newPassword)
        : await here.reset(request);
      return { password };
    }),
  ];
}

const current: ReadCurrent<typeof updateUser> = ({ params, caller }, trx) =>
  presentFullData(trx, caller, params.id);

const requesterOf = ({ caller, address }: Parameters<typeof actorOf>[0]) => ({
  idUsers: caller.idUsers,
  address,
});

interface UserBranch {
  readonly id: number;
  readonly idBranches: number;
  readonly idUsers: number;
  readonly description: string;
}

const links = configuredKind<'user_branches', UserBranch>({
  table: 'user_branches',
  one: 'branch of a user',
  fields: {
    id: integer('id'),
    idBranches: integer('id_branches'),
    idUsers: integer('id_users'),
    description: text('description'),
  },
  searched: ['description'],
});

interface BranchLinkOptions {
  readonly reader: Kysely<SharedTables>;
  /** True if central manages users. */
  readonly isRuledByCentral: () => boolean;
  readonly elsewhere: SignsInElsewhere | undefined;
}

/** Routes for single branch links of a user (access specification, section 3). */
function branchLinkRoutes(options: BranchLinkOptions): AsyncRoute<never>[] {
  const { reader, isRuledByCentral, elsewhere } = options;
  const assertManagedHere = () => {
    if (isRuledByCentral()) throw apiError('LOCKED_BY_CENTRAL');
  };
  return [
    read(listUserBranches, ({ query }) =>
      links.all(reader, (rows) => rows.where('id_users', '=', query.idUsers).orderBy('id')),
    ),

    transaction(addUserBranch, async ({ body, ...request }, scope) => {
      assertManagedHere();
      return changing({ scope, request, elsewhere }, body.idUsers, async () => {
        await assertBranchEnabled(scope, body.idBranches);
        return links.createOnce(scope, body, (rows) =>
          rows.where('id_users', '=', body.idUsers).where('id_branches', '=', body.idBranches),
        );
      });
    }),

    transaction(removeUserBranch, async ({ params: { id }, ...request }, scope) => {
      assertManagedHere();
      const { idUsers } = await links.byId(scope.trx, id);
      return changing({ scope, request, elsewhere }, idUsers, () => links.remove(scope, id));
    }),

    read(listBranchesOfUser, async ({ params: { id }, caller }) => {
      if (!maySeeUser(caller, id)) throw apiError('FORBIDDEN');
      await personById(reader, id);
      return branchesOfUser(reader, id);
    }),
  ];
}

interface Changing {
  readonly scope: TransactionScope<never>;
  readonly request: Parameters<typeof actorOf>[0];
  readonly elsewhere: SignsInElsewhere | undefined;
}

/** Changes and audits the branches of a user whom the caller may edit. */
async function changing<Answer>(
  { scope, request, elsewhere }: Changing,
  idUsers: number,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const user = await personById(scope.trx, idUsers);
  await assertReachesUser(scope.trx, request.caller, user);
  const before = await auditedUser(scope, idUsers);
  const answer = await ensuringAdministrator(scope.trx, change, elsewhere);
  await assertWithinOwnBranches(scope.trx, request.caller, idUsers);
  scope.audit({
    action: 'UPDATE_USER',
    by: actorOf(request),
    to: { entity: 'users', pk: idUsers, name: user.username },
    ...changedFields(before, await auditedUser(scope, idUsers)),
  });
  return answer;
}
