import type { Transaction } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { checkPassword, type PasswordPolicy } from '#shared/domain/access/password-policy.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Actor } from '../audit/audit-entry.ts';
import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';
import { unblockUser } from './attempts.ts';
import { doneBySelf } from './audited.ts';
import { endTokens } from './end-tokens.ts';
import { hashPassword, passwordFits } from './password.ts';
import { generalSettings } from './queries.ts';

interface NewPassword {
  readonly idUsers: number;
  readonly password: string;
  /** Author: a password set by another user must be changed at the next sign-in. */
  readonly by: Actor;
  /** Session that stays; all others of the user end. */
  readonly exceptToken?: string;
}

/**
 * Sets a password; the only place that enforces the policy and stores a hash. Ends the user's sessions and unblocks
 * the user. Audits own changes; callers audit resets. Refuses with the first error of the policy (access
 * specification, section 8), or PASSWORD_MANAGED_EXTERNALLY. Its request must not be stored under an idempotency key,
 * whose hash would reveal the password.
 */
export async function setPassword<Notice>(
  scope: TransactionScope<Notice>,
  { idUsers, password, by, exceptToken }: NewPassword,
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
  // The present password is always refused.
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
  await endTokens(scope, idUsers, { kind: 'session', exceptToken });
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
  const [error] = checkPassword(policy, password, known);
  if (error) throw apiError(error, { field: 'newPassword', params: { min: policy.passMinLength } });
}
