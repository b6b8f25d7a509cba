import type { Kysely } from 'kysely';
import {
  changePassword,
  getPasswordPolicy,
  signInWithNewPassword,
} from '#shared/contract/access/passwords.ts';
import { authenticate, getEmployee, getUser, logout } from '#shared/contract/access/sign-in.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { openWallboard } from '#shared/contract/dashboard/wallboard.ts';
import type { TransactionGate } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AsyncRoute, act, type Limit, read, transaction } from '../kit/route.ts';
import type { SignsInElsewhere } from './administrators.ts';
import { doneBySelf } from './audited.ts';
import { signIn } from './authenticate.ts';
import type { OfCentral } from './central-users.ts';
import { changeAndSignIn, changeCurrentPassword } from './change-password.ts';
import type { Directory } from './directory.ts';
import { mayChangePassword, maySeeEmployee, maySeeUser, maySignOut } from './policy.ts';
import { presentEmployee, presentPasswordPolicy, presentUser } from './presenter.ts';
import { employeeById, generalSettings, idsOfIncludedBranches, modulesOfRole, userById } from './queries.ts';
import { createSigningIn } from './signing-in.ts';
import { startWatching } from './start-watching.ts';

export interface AccessOptions<Notice> {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<Notice>;
  readonly signInLimit: Limit;
  /** The directory that knows the passwords of directory users. */
  readonly directory: Directory;
  /** Refuses while the user still serves somebody; what "serving" is only a branch knows. */
  readonly assertFree: (idUsers: number) => void;
  /** Finds users who sign in at a branch and not here. */
  readonly signsInElsewhere?: SignsInElsewhere;
  /** The central that rules over the people here, at a branch of one. */
  readonly ofCentral?: OfCentral;
}

export function accessRoutes<Notice>(options: AccessOptions<Notice>): AsyncRoute<Notice>[] {
  const { reader, signInLimit, assertFree } = options;
  const signingIn = createSigningIn(options);
  return [
    act(authenticate, (request) => signIn(signingIn, request), signInLimit),
    act(signInWithNewPassword, (request) => changeAndSignIn(signingIn, request), signInLimit),

    act(
      changePassword,
      async (request) => {
        if (!mayChangePassword(request.caller, request.params.id)) throw apiError('FORBIDDEN');
        await changeCurrentPassword(signingIn, request);
        return {};
      },
      signInLimit,
    ),

    act(openWallboard, (request) => startWatching(signingIn, request), signInLimit),

    read(getPasswordPolicy, async () => presentPasswordPolicy(await generalSettings(reader))),

    read(getUser, async ({ params, caller }) => {
      if (!maySeeUser(caller, params.id)) throw apiError('FORBIDDEN');
      const user = await userById(reader, params.id);
      if (!user) throw apiError('NOT_FOUND', { about: `user ${params.id}` });
      const isLimited = !options.ofCentral && (await idsOfIncludedBranches(reader, user.id)).length > 0;
      return presentUser(user, await modulesOfRole(reader, user.id_roles), isLimited);
    }),

    read(getEmployee, async ({ params, caller }) => {
      if (!maySeeEmployee(caller, params.id)) throw apiError('FORBIDDEN');
      const employee = await employeeById(reader, params.id);
      if (!employee) throw apiError('NOT_FOUND', { about: `employee ${params.id}` });
      return presentEmployee(employee);
    }),

    transaction(logout, async ({ params, caller, address, now }, { trx, audit }) => {
      if (!maySignOut(caller, params.id)) throw apiError('FORBIDDEN');
      // A wall is left though its user serves somebody elsewhere.
      if (!caller.watches) assertFree(params.id);
      await trx
        .updateTable('tokens')
        .set({ revoked_at: now })
        .where('token_hash', '=', caller.tokenHash)
        .execute();
      const action = caller.watches ? 'LEAVE_WALLBOARD' : 'LOGOUT';
      audit(doneBySelf(action, { id: caller.idUsers, username: caller.username }, address));
      return {};
    }),
  ];
}
