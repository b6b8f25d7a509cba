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
import { generalSettings, type SigningInUser, userByEnteredName } from './queries.ts';
import type { SigningIn } from './signing-in.ts';
import { verifyUser } from './verify-user.ts';

/** Holds what somebody gives to prove who they are. */
export interface Claim {
  readonly username: string;
  readonly password: string;
  /** Network address that they come from. */
  readonly address: string;
  /** The branch that asks for them, at central. */
  readonly idBranches?: number;
  readonly now: Millis;
  /** Refusal of a wrong name or password, and the field that it is shown beside. */
  readonly wrong: { readonly status: 'WRONG_USER_KEY' | 'INCORRECT_OLD_PASSWORD'; readonly field: string };
}

export interface Proven {
  readonly user: SigningInUser;
  readonly settings: GeneralSettings;
  /** The wrong passwords before this right one; null where they were no more than slips of the finger. */
  readonly wrongTries: Attempts | null;
}

/**
 * Finds the user whose name and password these are. A failure slows further tries down, by name and by address, and the
 * name blocked after `passAttempts` failures; a name that no user has is treated like any other. The last who can
 * administer users and roles is not blocked but slowed down more: else anybody could lock an installation for good.
 * Refuses with `wrong`, with TOO_MANY_REQUESTS and the seconds to wait, MAX_ATTEMPTS where the name is blocked, and
 * INVALID_URL where only a directory could say and it is down, DIRECTORY_NOT_SET_UP where there is none. Counts only passwords that were checked and found wrong.
 */
export const prove = <Notice>(signingIn: SigningIn<Notice>, claim: Claim): Promise<Proven> => {
  const username = claim.username.toLowerCase();
  // Takes turns by the form of names: whatever leads to one user is one name.
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
    return { user, settings, wrongTries: reportableFailures(NAME_RETRY_POLICY, before.who) };
  // Is written down under the name of a user, never as it was typed: that may be a password.
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

/** Counts the failure and writes it down; answers whether the name is blocked now. */
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
