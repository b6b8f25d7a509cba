import type { Transaction } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { checkPassword, type PasswordPolicy } from '#shared/domain/access/password-policy.ts';
import type { Actor } from '../audit/audit-entry.ts';
import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { unblockUser } from './attempts.ts';
import { doneBySelf } from './audited.ts';
import { endTokens } from './end-tokens.ts';
import { hashPassword, passwordFits } from './password.ts';
import { generalSettings } from './queries.ts';

interface NewPassword {
  readonly idUsers: number;
  readonly password: string;
  /** The author: users' own choice stays, what another one gave is to be changed at the next sign-in. */
  readonly by: Actor;
  /** The session that goes on; all others of the user end. */
  readonly keep?: string;
}

/**
 * Gives a user a password: the one place where the policy is enforced and a password is kept. Ends the user's
 * sessions and lifts what blocked them. A user's own change is audited here; a reset is audited by its caller. Refuses
 * with the first status of the policy (access, section 8), and with PASSWORD_MANAGED_EXTERNALLY where the user's password is
 * none of ours.
 *
 * The request belongs under no idempotency key: what is remembered of one would be a quick hash of the password.
 */
export async function setPassword<Notice>(
  scope: TransactionScope<Notice>,
  { idUsers, password, by, keep }: NewPassword,
): Promise<void> {
  const { trx, now } = scope;
  const user = await trx
    .selectFrom('users')
    .select(['id', 'username', 'user_type', 'password_hash', 'password_history', 'change_password'])
    .where('id', '=', idUsers)
    .executeTakeFirst();
  if (!user) throw apiError('NOT_FOUND', { about: `user ${idUsers}` });
  if (user.user_type !== 'GALA') throw apiError('PASSWORD_MANAGED_EXTERNALLY');

  const isOwn = by.idUsers === idUsers;
  const settings = await generalSettings(trx);
  const before = [user.password_hash, ...(JSON.parse(user.password_history) as string[])].filter(Boolean);
  // Refuses the present one in any case: choosing it again would be no change.
  await assertAllowed(
    trx,
    settings,
    password,
    before.slice(0, Math.max(settings.passNoRepeat, isOwn ? 1 : 0)),
  );

  await repository(scope, 'users').update(idUsers, {
    password_hash: await hashPassword(password),
    password_changed_at: now,
    change_password: isOwn ? 0 : 1,
    password_history: JSON.stringify(before.slice(0, settings.passNoRepeat)),
  });
  await endTokens(scope, idUsers, { kind: 'session', keep });
  await unblockUser(scope, idUsers);
  const action = user.change_password ? 'NEW_PASSWORD' : 'CHANGE_PASSWORD';
  if (isOwn) scope.audit(doneBySelf(action, user, by.address));
}

async function assertAllowed(
  trx: Transaction<SharedTables>,
  policy: PasswordPolicy,
  password: string,
  notAgain: readonly string[],
): Promise<void> {
  const blacklisted = await trx
    .selectFrom('password_blacklist')
    .select('id')
    .where('password', '=', password.toLowerCase())
    .executeTakeFirst();
  const repeated = await Promise.all(notAgain.map((hash) => passwordFits(hash, password)));
  const known = { blacklisted: blacklisted !== undefined, usedBefore: repeated.includes(true) };
  const [fault] = checkPassword(policy, password, known);
  if (fault) throw apiError(fault, { field: 'newPassword', params: { min: policy.passMinLength } });
}
