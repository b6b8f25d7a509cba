import type { Attempts } from '#shared/domain/access/sign-in-attempts.ts';
import type { TransactionScope } from '../db/scope.ts';
import { unblockUser } from './attempts.ts';
import { doneBySelf } from './audited.ts';
import { newToken, TOKEN_LIFETIME_MS, tokenHash } from './token.ts';

interface SignedInUser {
  readonly id: number;
  readonly username: string;
}

interface From {
  readonly address: string;
  /** Earlier wrong attempts to show to the user. */
  readonly failedAttempts: Attempts | null;
}

/** Starts a session: issues a bearer token, stores its hash and resets failures. */
export async function startSession<Notice>(
  { trx, now, audit }: TransactionScope<Notice>,
  user: SignedInUser,
  { address, failedAttempts }: From,
) {
  const token = newToken();
  const expires = now + TOKEN_LIFETIME_MS;
  await trx
    .insertInto('tokens')
    .values({
      token_hash: tokenHash(token),
      id_users: user.id,
      issued_at: now,
      expires_at: expires,
      revoked_at: null,
    })
    .execute();
  await unblockUser({ trx }, user.id);
  audit(doneBySelf('LOGIN', user, address));
  return {
    access_token: token,
    idUser: user.id,
    expires,
    ...(failedAttempts && {
      failedAttempts: { count: failedAttempts.failed, since: failedAttempts.firstAt },
    }),
  };
}
