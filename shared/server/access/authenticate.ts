import type { authenticate } from '#shared/contract/access/sign-in.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import { failedBy } from './audited.ts';
import { prove } from './prove.ts';
import type { SigningInUser } from './queries.ts';
import { centralOf, type SigningIn } from './signing-in.ts';
import { startSession } from './start-session.ts';

interface SignInRequest {
  readonly body: BodyOf<typeof authenticate>;
  readonly address: string;
  readonly now: Millis;
}

/**
 * Checks name and password and starts a session (access specification, section 4). USER_DISABLED, CHANGE_PASS and
 * EXPIRED_PASS are returned only after the right password; `prove` has the other errors. If central must change the
 * password and is offline, the user continues with the present one.
 */
export async function signIn<Notice>(signingIn: SigningIn<Notice>, { body, address, now }: SignInRequest) {
  const wrong = { status: 'WRONG_USER_KEY', field: 'password' } as const;
  const { user, settings, failedAttempts } = await prove(signingIn, { ...body, address, now, wrong });
  await assertEnabled(signingIn, user, address);
  await assertSignsInHere(signingIn, user.id);
  const due = changeIsDue(user, settings.passValidity, now);
  if (due && !(await mustWait(signingIn, user.id))) throw apiError(due, { idUsers: user.id });
  return signingIn.gate.transaction((scope) => startSession(scope, user, { address, failedAttempts }));
}

/** Throws for a user with the right password who must sign in at a branch. */
export async function assertSignsInHere<Notice>(
  { reader, signsInElsewhere }: SigningIn<Notice>,
  idUsers: number,
): Promise<void> {
  const idBranches = (await signsInElsewhere(reader, [idUsers])).get(idUsers);
  if (idBranches === undefined) return;
  const branch = await reader
    .selectFrom('branches')
    .select('name')
    .where('id', '=', idBranches)
    .executeTakeFirst();
  throw apiError('BRANCH_USER_ONLY', { params: { branch: branch?.name ?? '' } });
}

/** Throws for a disabled user with the right password. */
export async function assertEnabled<Notice>(
  { gate }: SigningIn<Notice>,
  user: SigningInUser,
  address: string,
): Promise<void> {
  if (user.enabled) return;
  const { username } = user;
  await gate.transaction(async (scope) =>
    scope.audit(failedBy({ username, address, user, status: 'USER_DISABLED' })),
  );
  throw apiError('USER_DISABLED', { idUsers: user.id });
}

const mustWait = async <Notice>(signingIn: SigningIn<Notice>, idUsers: number): Promise<boolean> =>
  (await centralOf(signingIn, idUsers))?.isReachable() === false;

/** Reason for a required password change; null without one. */
function changeIsDue(
  user: SigningInUser,
  validDays: number,
  now: Millis,
): 'CHANGE_PASS' | 'EXPIRED_PASS' | null {
  if (mustChange(user)) return 'CHANGE_PASS';
  return hasExpired(user, validDays, now) ? 'EXPIRED_PASS' : null;
}

const mustChange = ({ user_type, change_password }: SigningInUser): boolean =>
  user_type === 'GALA' && change_password === 1;

/** True if a password has expired. Passwords never changed, and those of directories, do not expire here. */
const hasExpired = (
  { user_type, password_changed_at }: SigningInUser,
  validDays: number,
  now: Millis,
): boolean =>
  user_type === 'GALA' &&
  validDays > 0 &&
  password_changed_at !== null &&
  now - password_changed_at >= validDays * DAY_MS;
