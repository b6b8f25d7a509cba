import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  ADDRESS_RETRY_POLICY,
  type Attempts,
  LAST_ADMINISTRATOR_RETRY_POLICY,
  NAME_RETRY_POLICY,
  reportableFailures,
  waitFor,
} from '#shared/domain/access/sign-in-attempts.ts';
import { userNameForm } from '#shared/domain/access/user-name.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import type { TransactionScope } from '../db/scope.ts';
import { isLastAdministrator } from './administrators.ts';
import {
  type AttemptKeys,
  type AttemptsBefore,
  attemptKeys,
  attemptKeysAtBranch,
  attemptsBefore,
  countFailure,
} from './attempts.ts';
import { failedBy } from './audited.ts';
import type { DirectoryAnswer } from './directory.ts';
import { hashPassword } from './password.ts';
import { generalSettings, type SigningInUser, userByEnteredName } from './queries.ts';
import type { SigningIn } from './signing-in.ts';

/** Credentials of a sign-in. */
export interface Claim {
  readonly username: string;
  readonly password: string;
  /** Client address. */
  readonly address: string;
  /** Requesting branch, at central. */
  readonly idBranches?: number;
  readonly now: Millis;
  /** Error for wrong credentials, and the field it belongs to. */
  readonly wrong: { readonly status: 'WRONG_USER_KEY' | 'INCORRECT_OLD_PASSWORD'; readonly field: string };
}

export interface Proven {
  readonly user: SigningInUser;
  readonly settings: GeneralSettings;
  /** Previous wrong attempts, if noteworthy; otherwise null. */
  readonly failedAttempts: Attempts | null;
}

/**
 * Verifies name and password. A failure delays further attempts by name and address and blocks the name after
 * `passAttempts`; unknown names are treated alike. The last administrator is only delayed, so that nobody can lock
 * the installation. Refuses with `wrong`, TOO_MANY_REQUESTS with seconds to wait, MAX_ATTEMPTS, INVALID_URL if the
 * directory is down, or DIRECTORY_NOT_SET_UP. Counts checked wrong passwords only.
 */
export const prove = <Notice>(signingIn: SigningIn<Notice>, claim: Claim): Promise<Proven> => {
  const username = claim.username.toLowerCase();
  // Serializes by normalized name.
  return signingIn.inTurn(userNameForm(username), () => proveNow(signingIn, { ...claim, username }));
};

async function proveNow<Notice>(signingIn: SigningIn<Notice>, claim: Claim): Promise<Proven> {
  const { reader, unknownName } = signingIn;
  const { username, password, address, now, wrong } = claim;
  const [user, settings] = await Promise.all([userByEnteredName(reader, username), generalSettings(reader)]);
  const { idBranches } = claim;
  const keys =
    user && idBranches !== undefined
      ? attemptKeysAtBranch(user.id, idBranches)
      : attemptKeys(user?.id ?? null, username, address);
  const before = await attemptsBefore(reader, keys);
  await assertNotThrottled(signingIn, { ...before, user, now });

  const answer = await verifyUser(signingIn, { user, password, settings, now });
  if (answer === 'down') throw apiError('INVALID_URL');
  if (answer === 'none') throw apiError('DIRECTORY_NOT_SET_UP');
  if (user && answer === 'right')
    return { user, settings, failedAttempts: reportableFailures(NAME_RETRY_POLICY, before.who) };
  // The audit never contains the typed text, which may be a password.
  const result = { ...claim, username: user?.username ?? unknownName(username) };
  const blocked = await fail(signingIn, { keys, claim: result, user, blocksAfter: settings.passAttempts });
  throw blocked ? apiError('MAX_ATTEMPTS') : apiError(wrong.status, { field: wrong.field });
}

interface Trying extends AttemptsBefore {
  readonly user: SigningInUser | undefined;
  readonly now: Millis;
}

async function assertNotThrottled<Notice>(
  { reader, signsInElsewhere }: SigningIn<Notice>,
  { who, address, user, now }: Trying,
): Promise<void> {
  const isLast =
    who !== undefined && user !== undefined && (await isLastAdministrator(reader, user.id, signsInElsewhere));
  if (who?.blocked && !isLast) throw apiError('MAX_ATTEMPTS');
  const timeouts = isLast ? LAST_ADMINISTRATOR_RETRY_POLICY : NAME_RETRY_POLICY;
  const wait = Math.max(waitFor(timeouts, who, now), waitFor(ADDRESS_RETRY_POLICY, address, now));
  if (wait > 0) throw apiError('TOO_MANY_REQUESTS', { params: { seconds: Math.ceil(wait / 1_000) } });
}

interface Failure {
  readonly keys: AttemptKeys;
  readonly claim: Claim;
  readonly user: SigningInUser | undefined;
  readonly blocksAfter: number;
}

/** Counts and audits the failure; true if the name is now blocked. */
function fail<Notice>(
  { gate, signsInElsewhere }: SigningIn<Notice>,
  { keys, claim, user, blocksAfter }: Failure,
): Promise<boolean> {
  const { username, address, wrong } = claim;
  return gate.transaction(async (scope) => {
    const isLast = user !== undefined && (await isLastAdministrator(scope.trx, user.id, signsInElsewhere));
    const { blocked } = await countFailure(scope, keys, isLast ? 0 : blocksAfter);
    scope.audit(failedBy({ username, address, user, status: wrong.status }));
    if (blocked && user) scope.audit({ ...failedBy({ username, address, user }), action: 'USER_BLOCKED' });
    return blocked;
  });
}

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
async function verifyUser<Notice>(
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
