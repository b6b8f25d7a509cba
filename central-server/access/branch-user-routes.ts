import type { Kysely, Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { type UserChange, updateUser } from '#shared/contract/access/users.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  changePasswordForBranch,
  createUserForBranch,
  resetPasswordForBranch,
  updateUserForBranch,
} from '#shared/contract/replication/people.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { prove } from '#shared/server/access/prove.ts';
import { modulesOfRole } from '#shared/server/access/queries.ts';
import { setPassword } from '#shared/server/access/set-password.ts';
import type { SigningIn } from '#shared/server/access/signing-in.ts';
import { callerFrom } from '#shared/server/access/token-holder.ts';
import { atOneBranch, isWorkplace, workplacesOf, worksOnlyAt } from '#shared/server/branches/workplaces.ts';
import { writeVersioned } from '#shared/server/configured/version-check.ts';
import type { TransactionGate, TransactionScope } from '#shared/server/db/scope.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import { type AsyncRoute, act } from '#shared/server/kit/route.ts';
import type { WithinLimit } from '#shared/server/licence/within-limit.ts';
import { changeUser } from '#shared/server/users/commands/change-user.ts';
import { createUser } from '#shared/server/users/commands/create-user.ts';
import { resetPassword } from '#shared/server/users/commands/reset-password.ts';
import { presentFullData } from '#shared/server/users/presenter.ts';

export interface BranchUserOptions {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<never>;
  readonly withinLimit: WithinLimit;
  readonly signingIn: SigningIn<never>;
  /** The newest revision of the configuration that concerns a branch. */
  readonly newestRevision: (idBranches: number) => Promise<number>;
}

/**
 * Changes users on request of a branch, by central's rules. Only users who work at that branch and nowhere else can
 * be changed, so that a stolen key reaches no further than the branch.
 */
export function branchUserRoutes(options: BranchUserOptions): AsyncRoute<never>[] {
  const { reader, gate, withinLimit, signingIn, newestRevision } = options;

  /** Runs a change on behalf of the user that the branch names. */
  const changing = <Answer>(
    idBranches: number,
    { idUsers, address: from }: { readonly idUsers: number; readonly address: string },
    change: (scope: Scope, writing: Writing) => Promise<Answer>,
  ): Promise<Answer> =>
    gate.transaction(async (scope) => {
      await assertNotSuspended(scope, idBranches);
      const caller = await resolveCaller(scope.trx, idBranches, idUsers);
      const address = `${from} · ${await nameOf(scope.trx, idBranches)}`;
      const actor = { idUsers: caller.idUsers, username: caller.username, address };
      return change(scope, { caller, by: actor, createsRoles: true, elsewhere: atOneBranch });
    });

  return [
    act(createUserForBranch, async ({ branch: { idBranches }, body: { by, user }, address }) => {
      assertOnlyBranch(idBranches, user);
      const created = await changing(idBranches, { idUsers: by.idUsers, address }, async (scope, writing) => {
        const body = { ...user, branches: [idBranches], worksAtBranches: 'Y' as const };
        const id = await withinLimit(scope, ['maxUsers'], () => createUser(scope, body, writing));
        return presentFullData(scope.trx, writing.caller, id);
      });
      return { user: created, revision: await newestRevision(idBranches) };
    }),

    act(
      updateUserForBranch,
      async ({ branch: { idBranches }, params: { id }, body: { by, user, basedOn = null }, address }) => {
        assertOnlyBranch(idBranches, user);
        const changed = await changing(
          idBranches,
          { idUsers: by.idUsers, address },
          async (scope, writing) => {
            await assertWorksOnlyAt(scope.trx, idBranches, id);
            const { caller } = writing;
            const current = () => presentFullData(scope.trx, caller, id);
            await writeVersioned(
              { endpoint: updateUser, request: { basedOn, body: user, caller, address }, scope, current },
              (checked) => withinLimit(checked, ['maxUsers'], () => changeUser(checked, id, user, writing)),
            );
            return current();
          },
        );
        return { user: changed, revision: await newestRevision(idBranches) };
      },
    ),

    act(resetPasswordForBranch, async ({ branch: { idBranches }, params: { id }, body, address }) => {
      const password = await changing(
        idBranches,
        { idUsers: body.by.idUsers, address },
        async (scope, writing) => {
          await assertWorksOnlyAt(scope.trx, idBranches, id);
          return resetPassword(scope, id, body.newPassword, writing);
        },
      );
      return { password, revision: await newestRevision(idBranches) };
    }),

    act(
      changePasswordForBranch,
      async ({ branch: { idBranches }, params: { id }, body, now, address: from }) => {
        const user = await reader
          .selectFrom('users')
          .select(['username', 'enabled', 'user_type'])
          .where('id', '=', id)
          .executeTakeFirst();
        const workplaces = (await workplacesOf(reader, [id])).get(id);
        if (!user?.enabled || !isWorkplace(workplaces, idBranches)) throw apiError('FORBIDDEN');
        if (user.user_type !== 'GALA') throw apiError('PASSWORD_MANAGED_EXTERNALLY');
        const { username } = user;
        const { oldPassword: password, address } = body;
        const wrong = { status: 'INCORRECT_OLD_PASSWORD', field: 'oldPassword' } as const;
        await prove(signingIn, { username, password, address, idBranches, now, wrong });
        return gate.transaction(async (scope) => {
          await assertNotSuspended(scope, idBranches);
          const by = { idUsers: id, username, address: `${from} · ${await nameOf(scope.trx, idBranches)}` };
          await setPassword(scope, { idUsers: id, password: body.newPassword, by });
          return scope.trx
            .selectFrom('users')
            .select(['password_hash', 'password_history', 'password_changed_at', 'change_password'])
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
        });
      },
    ),
  ];
}

/** Throws for branches with a stopped stream. */
async function assertNotSuspended(scope: Scope, idBranches: number): Promise<void> {
  // Only central mounts these routes; the scope is typed for what both servers have.
  const { trx } = scope as unknown as TransactionScope<never, CentralTables>;
  const stopped = await trx
    .selectFrom('streams')
    .select('epoch')
    .where('id_branches', '=', idBranches)
    .where('stopped', 'is not', null)
    .executeTakeFirst();
  if (stopped) throw apiError('FORBIDDEN');
}

type Scope = TransactionScope<never>;

interface Writing {
  readonly caller: Caller;
  readonly by: { readonly idUsers: number; readonly username: string; readonly address: string };
  readonly createsRoles: boolean;
  readonly elsewhere: typeof atOneBranch;
}

/** Throws for changes that add another branch or remove the requesting one; API users work everywhere. */
function assertOnlyBranch(
  idBranches: number,
  { branches, worksAtBranches, usertype }: Pick<UserChange, 'branches' | 'worksAtBranches' | 'usertype'>,
): void {
  if (usertype === 'API') throw apiError('ONLY_AT_CENTRAL', { field: 'usertype' });
  if (branches && (branches.length === 0 || branches.some((id) => id !== idBranches))) {
    throw apiError('ONLY_AT_CENTRAL', { field: 'branches' });
  }
  if (worksAtBranches === 'N') throw apiError('ONLY_AT_CENTRAL', { field: 'worksAtBranches' });
}

async function assertWorksOnlyAt(
  trx: Transaction<SharedTables>,
  idBranches: number,
  idUsers: number,
): Promise<void> {
  if (!(await worksOnlyAt(trx, idUsers, idBranches))) throw apiError('ONLY_AT_CENTRAL');
}

const nameOf = async (trx: Transaction<SharedTables>, idBranches: number): Promise<string> => {
  const row = await trx.selectFrom('branches').select('name').where('id', '=', idBranches).executeTakeFirst();
  return row?.name ?? '';
};

/**
 * User on whose behalf a branch changes users, with the privileges stored at central. Throws FORBIDDEN for users
 * who are unknown, disabled, do not work at that branch or may not administer users.
 */
async function resolveCaller(
  trx: Transaction<SharedTables>,
  idBranches: number,
  idUsers: number,
): Promise<Caller> {
  const holder = await trx
    .selectFrom('users as u')
    .innerJoin('employees as e', 'e.id', 'u.id_employees')
    .innerJoin('roles as r', 'r.id', 'u.id_roles')
    .select(['u.id', 'u.username', 'u.user_type', 'u.id_employees', 'u.id_roles', 'r.level'])
    .select('e.id_attention_areas')
    .where('u.id', '=', idUsers)
    .where('u.enabled', '=', 1)
    .where('u.user_type', '<>', 'API')
    .where('r.enabled', '=', 1)
    .executeTakeFirst();
  const modules = holder ? await modulesOfRole(trx, holder.id_roles) : [];
  const workplaces = (await workplacesOf(trx, [idUsers])).get(idUsers);
  if (!holder || !modules.includes(MODULES.users) || !isWorkplace(workplaces, idBranches)) {
    throw apiError('FORBIDDEN');
  }
  return callerFrom({ ...holder, watches: 0 }, { modules, branches: [idBranches] }, '');
}
