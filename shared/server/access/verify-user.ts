import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import type { TransactionScope } from '../db/scope.ts';
import type { DirectoryAnswer } from './directory.ts';
import { hashPassword } from './password.ts';
import type { SigningInUser } from './queries.ts';
import type { SigningIn } from './signing-in.ts';

interface Verification {
  /** Undefined for an unknown name. */
  readonly user: SigningInUser | undefined;
  readonly password: string;
  readonly settings: Pick<GeneralSettings, 'ldapCacheDays'>;
  readonly now: Millis;
}

/**
 * True if the password is right. Always checks one hash. For directory users the directory decides; while it is down,
 * passwords it accepted within `ldapCacheDays` days are accepted.
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
  // Deletes the cached password that the directory no longer accepts.
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
