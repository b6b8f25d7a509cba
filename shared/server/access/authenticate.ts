import type { Kysely } from 'kysely';
import type { BodyOf } from '../../contract/endpoint.ts';
import { refuse } from '../../contract/refusal.ts';
import type { authenticate } from '../../contract/sign-in.ts';
import type { Millis } from '../../domain/ids.ts';
import type { TransactionGate } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { passwordFits } from './password.ts';
import { userByName } from './queries.ts';
import { newToken, TOKEN_LIFETIME_MS, tokenHash } from './token.ts';

/**
 * Checks user name and password and issues a bearer token, which is kept as a hash only (access, section 4).
 * Refuses with WRONG_USER_KEY whether the name or the password was wrong; that a user is disabled is told only to
 * who knows the password.
 */
export async function signIn<Notice>(
  reader: Kysely<SharedTables>,
  gate: TransactionGate<Notice>,
  { username, password }: BodyOf<typeof authenticate>,
  now: Millis,
) {
  const user = await userByName(reader, username);
  if (!(await passwordFits(user?.password_hash ?? null, password)) || !user) {
    throw refuse('WRONG_USER_KEY', { field: 'password' });
  }
  if (!user.enabled) throw refuse('USER_DISABLED');
  const token = newToken();
  const expires = now + TOKEN_LIFETIME_MS;
  await gate.transaction(({ trx }) =>
    trx
      .insertInto('tokens')
      .values({
        token_hash: tokenHash(token),
        id_users: user.id,
        issued_at: now,
        expires_at: expires,
        revoked_at: null,
      })
      .execute(),
  );
  return { access_token: token, idUser: user.id, expires };
}
