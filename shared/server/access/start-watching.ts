import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Caller } from '../kit/caller.ts';
import { doneBySelf } from './audited.ts';
import { assertSignsInHere } from './authenticate.ts';
import type { SigningIn } from './signing-in.ts';
import { newToken, tokenHash, WATCHING_LIFETIME_MS } from './token.ts';

interface Opening {
  readonly caller: Caller;
  readonly address: string;
}

/**
 * Issues a token that may only watch, beside the caller's session, which it outlives. It is a session too: whatever ends
 * all those of a user ends it. Refuses programs (FORBIDDEN), who could go on watching with it after theirs was revoked.
 */
export async function startWatching<Notice>(
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
    // Looks once more, now that nothing is written beside it: what has just ended the session ended all of the user's.
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
