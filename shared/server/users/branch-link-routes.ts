import type { Kysely } from 'kysely';
import {
  addUserBranch,
  listBranchesOfUser,
  listUserBranches,
  removeUserBranch,
} from '#shared/contract/access/user-branches.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { changedFields } from '#shared/domain/access/changed-fields.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { SignsInElsewhere } from '../access/administrators.ts';
import { maySeeUser } from '../access/policy.ts';
import { branchesOfUser } from '../branches/branches-of-user.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { integer, text } from '../configured/field.ts';
import type { TransactionScope } from '../db/scope.ts';
import { actorOf } from '../kit/caller.ts';
import { type AsyncRoute, read, transaction } from '../kit/route.ts';
import { ensuringAdministrator } from './ensuring-administrator.ts';
import { assertBranchEnabled } from './link-branches.ts';
import { assertReachesUser, assertWithinOwnBranches } from './policy.ts';
import { personById } from './queries.ts';
import { auditedUser } from './written-user.ts';

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
export function branchLinkRoutes(options: BranchLinkOptions): AsyncRoute<never>[] {
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
