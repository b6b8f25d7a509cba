import type { authenticate } from '#shared/contract/access/sign-in.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { Millis } from '#shared/domain/ids.ts';
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
 * Checks user name and password and begins a session (access, section 4). That a user is disabled (USER_DISABLED),
 * or has to choose another password first (CHANGE_PASS, EXPIRED_PASS), is said only after the right password; `prove`
 * lists the other refusals. Whose change only central can make works on with the present password while it is away.
 */
export async function signIn<Notice>(signingIn: SigningIn<Notice>, { body, address, now }: SignInRequest) {
  const wrong = { status: 'WRONG_USER_KEY', field: 'password' } as const;
  const { user, settings, wrongTries } = await prove(signingIn, { ...body, address, now, wrong });
  await assertEnabled(signingIn, user, address);
  await assertSignsInHere(signingIn, user.id);
  const due = changeIsDue(user, settings.passValidity, now);
  if (due && !(await mustWait(signingIn, user.id))) throw apiError(due, { idUsers: user.id });
  return signingIn.gate.transaction((scope) => startSession(scope, user, { address, wrongTries }));
}

/** Refuses a user who has given the right password, and signs in at a branch: it may say that password. */
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

/** Refuses a disabled user who has given the right password. */
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

const DAY_MS = 24 * 3_600_000;

/** Names why a user has to choose another password before anything else; null where they need not. */
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

/** Tells whether a password is too old. One never changed has no age; those of a directory expire there. */
const hasExpired = (
  { user_type, password_changed_at }: SigningInUser,
  validDays: number,
  now: Millis,
): boolean =>
  user_type === 'GALA' &&
  validDays > 0 &&
  password_changed_at !== null &&
  now - password_changed_at >= validDays * DAY_MS;
