import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { TransactionScope } from '../db/scope.ts';
import type { DirectoryAnswer } from './directory.ts';
import { hashPassword } from './password.ts';
import type { SigningInUser } from './queries.ts';
import type { SigningIn } from './signing-in.ts';

const DAY_MS = 24 * 3_600_000;

interface Verification {
  /** Undefined where no user has the name. */
  readonly user: SigningInUser | undefined;
  readonly password: string;
  readonly settings: Pick<GeneralSettings, 'ldapCacheDays'>;
  readonly now: Millis;
}

/**
 * Tells whether the password is that of the user. Checks one hash whatever the name: one that no password has where
 * there is no such user, or no password is kept of them (programs come with a token). Of a directory user the directory
 * decides; while it is down, what it let in within the last `ldapCacheDays` days does.
 */
export async function verifyUser<Notice>(
  { reader, gate, directory, fits }: SigningIn<Notice>,
  { user, password, settings, now }: Verification,
): Promise<DirectoryAnswer> {
  if (user?.user_type !== 'AD') {
    const known = user?.user_type === 'GALA' ? user.password_hash : null;
    return (await fits(known, password)) ? 'right' : 'wrong';
  }
  const cached = await reader
    .selectFrom('cached_verifiers')
    .selectAll()
    .where('id_users', '=', user.id)
    .executeTakeFirst();
  const [answer, fitsCached] = await Promise.all([
    directory.verify(user.username, password),
    fits(cached?.password_hash ?? null, password),
  ]);
  if (answer === 'down' || answer === 'none') {
    const counts = cached !== undefined && now - cached.verified_at < settings.ldapCacheDays * DAY_MS;
    if (!counts) return answer;
    return fitsCached ? 'right' : 'wrong';
  }
  // Forgets what the directory no longer takes, so that it is not taken while the directory is down either.
  if (answer === 'wrong' && fitsCached) await gate.transaction((scope) => deleteVerifier(scope, user.id));
  if (answer === 'right' && settings.ldapCacheDays > 0) {
    const password_hash = cached && fitsCached ? cached.password_hash : await hashPassword(password);
    await gate.transaction((scope) => storeVerifier(scope, user.id, password_hash));
  }
  return answer;
}

async function storeVerifier(
  { trx, now }: Pick<TransactionScope<never>, 'trx' | 'now'>,
  id_users: number,
  password_hash: string,
): Promise<void> {
  const verifier = { password_hash, verified_at: now };
  await trx
    .insertInto('cached_verifiers')
    .values({ id_users, ...verifier })
    .onConflict((conflict) => conflict.column('id_users').doUpdateSet(verifier))
    .execute();
}

async function deleteVerifier({ trx }: Pick<TransactionScope<never>, 'trx'>, idUsers: number): Promise<void> {
  await trx.deleteFrom('cached_verifiers').where('id_users', '=', idUsers).execute();
}
