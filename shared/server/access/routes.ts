import type { Kysely, Selectable } from 'kysely';
import {
  changePassword,
  getPasswordPolicy,
  signInWithNewPassword,
} from '#shared/contract/access/passwords.ts';
import {
  authenticate,
  type Employee,
  getEmployee,
  getUser,
  logout,
  type User,
} from '#shared/contract/access/sign-in.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { openWallboard } from '#shared/contract/dashboard/wallboard.ts';
import type { AnswerOf, BodyOf } from '#shared/contract/endpoint.ts';
import type { PasswordPolicy } from '#shared/domain/access/password-policy.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { EmployeesTable } from '#shared/server/db/schema/access.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { TransactionGate } from '../db/scope.ts';
import { actorOf, type Caller } from '../kit/caller.ts';
import { type AsyncRoute, act, type Limit, read, transaction } from '../kit/route.ts';
import { assertDashboardLicensed, type Licences } from '../licence/licences.ts';
import type { SignsInElsewhere } from './administrators.ts';
import { doneBySelf } from './audited.ts';
import { assertEnabled, assertSignsInHere, signIn } from './authenticate.ts';
import type { OfCentral } from './central-users.ts';
import type { Directory } from './directory.ts';
import { mayChangePassword, maySeeEmployee, maySeeUser, maySignOut } from './policy.ts';
import { prove } from './prove.ts';
import { employeeById, generalSettings, idsOfIncludedBranches, modulesOfRole, userById } from './queries.ts';
import { setPassword } from './set-password.ts';
import { centralOf, createSigningIn, type SigningIn } from './signing-in.ts';
import { startSession } from './start-session.ts';
import { newToken, tokenHash, WATCHING_LIFETIME_MS } from './token.ts';

export interface AccessOptions<Notice> {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<Notice>;
  readonly signInLimit: Limit;
  readonly licences: Licences;
  /** Directory that checks the passwords of directory users. */
  readonly directory: Directory;
  /** Throws while the user serves a customer; only a branch knows. */
  readonly assertFree: (idUsers: number) => void;
  /** Finds users who sign in at a branch instead. */
  readonly signsInElsewhere?: SignsInElsewhere;
  /** The central that manages the users of a branch. */
  readonly ofCentral?: OfCentral;
}

export function accessRoutes<Notice>(options: AccessOptions<Notice>): AsyncRoute<Notice>[] {
  const { reader, signInLimit, licences, assertFree } = options;
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

    act(
      openWallboard,
      async (request) => {
        await assertDashboardLicensed(licences, reader);
        return startWatching(signingIn, request);
      },
      signInLimit,
    ),

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
      // A wallboard may be signed out while its user serves elsewhere.
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

const presentUser = (
  row: NonNullable<Awaited<ReturnType<typeof userById>>>,
  modules: number[],
  isLimited: boolean,
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
  ...(isLimited && { limited: true }),
});

const presentEmployee = (row: Selectable<EmployeesTable>): Employee => ({
  id: row.id,
  idEmployees: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  telephone: row.telephone,
  idAttentionAreas: row.id_attention_areas,
});

/** Returns the password rules that users need to see. */
const presentPasswordPolicy = (policy: PasswordPolicy): AnswerOf<typeof getPasswordPolicy> => ({
  passMinLength: policy.passMinLength,
  passUpperLower: policy.passUpperLower,
  passNumbers: policy.passNumbers,
  passSpecialChar: policy.passSpecialChar,
  passNoRepeatChar: policy.passNoRepeatChar,
  passBlacklist: policy.passBlacklist,
  passNoRepeat: policy.passNoRepeat,
});

interface Opening {
  readonly caller: Caller;
  readonly address: string;
}

/**
 * Issues a read-only token that outlives the caller's session; ending all sessions of the user ends it. Throws
 * FORBIDDEN for API tokens, which could otherwise watch after their revocation.
 */
async function startWatching<Notice>(
  signingIn: SigningIn<Notice>,
  { caller, address }: Opening,
): Promise<{ access_token: string; idUser: number; expires: number }> {
  await assertSignsInHere(signingIn, caller.idUsers);
  return signingIn.gate.transaction(async ({ trx, now, audit }) => {
    const session = await trx
      .selectFrom('tokens')
      .select(['kind', 'revoked_at'])
      .where('token_hash', '=', caller.tokenHash)
      .executeTakeFirst();
    // Checked again within the transaction: the session may just have ended.
    if (!session || session.revoked_at !== null) throw apiError('INVALID_TOKEN');
    if (session.kind === 'api') throw apiError('FORBIDDEN');
    const token = newToken();
    const expires = now + WATCHING_LIFETIME_MS;
    await trx
      .insertInto('tokens')
      .values({
        token_hash: tokenHash(token),
        id_users: caller.idUsers,
        issued_at: now,
        expires_at: expires,
        revoked_at: null,
        watches: 1,
      })
      .execute();
    audit(doneBySelf('OPEN_WALLBOARD', { id: caller.idUsers, username: caller.username }, address));
    return { access_token: token, idUser: caller.idUsers, expires };
  });
}

interface From {
  readonly address: string;
  readonly now: Millis;
}

interface OwnPasswordChange extends From {
  readonly caller: Caller;
  readonly body: BodyOf<typeof changePassword>;
}

/**
 * Changes the caller's own password and ends other sessions. Needs the old password, because the caller may have
 * found an open page; attempts are limited as for signing in.
 */
async function changeCurrentPassword<Notice>(
  signingIn: SigningIn<Notice>,
  { caller, body, address, now }: OwnPasswordChange,
): Promise<void> {
  const wrong = { status: 'INCORRECT_OLD_PASSWORD', field: 'oldPassword' } as const;
  const claim = { username: caller.username, password: body.oldPassword, address, now, wrong };
  const { user } = await prove(signingIn, claim);
  const { oldPassword, newPassword } = body;
  const central = await centralOf(signingIn, user.id);
  if (central) {
    const { idUsers, tokenHash: exceptToken } = caller;
    return central.changePassword({ idUsers, address, oldPassword, newPassword, exceptToken });
  }
  const by = actorOf({ caller, address });
  await signingIn.gate.transaction((scope) =>
    setPassword(scope, { idUsers: user.id, password: newPassword, by, exceptToken: caller.tokenHash }),
  );
}

interface SignInWithChange extends From {
  readonly body: BodyOf<typeof signInWithNewPassword>;
}

/**
 * Changes a password with the present one and starts a session: in one transaction here, or after central has changed
 * it.
 */
async function changeAndSignIn<Notice>(
  signingIn: SigningIn<Notice>,
  { body, address, now }: SignInWithChange,
) {
  const wrong = { status: 'INCORRECT_OLD_PASSWORD', field: 'password' } as const;
  const { user, failedAttempts } = await prove(signingIn, { ...body, address, now, wrong });
  await assertEnabled(signingIn, user, address);
  await assertSignsInHere(signingIn, user.id);
  const { password: oldPassword, newPassword } = body;
  const central = await centralOf(signingIn, user.id);
  if (central) {
    await central.changePassword({ idUsers: user.id, address, oldPassword, newPassword });
    return signingIn.gate.transaction((scope) => startSession(scope, user, { address, failedAttempts }));
  }
  const by = { idUsers: user.id, username: user.username, address };
  return signingIn.gate.transaction(async (scope) => {
    await setPassword(scope, { idUsers: user.id, password: newPassword, by });
    return startSession(scope, user, { address, failedAttempts });
  });
}
