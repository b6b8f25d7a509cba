import { apiError } from '#shared/contract/api-error-factory.ts';
import { endTokens } from '#shared/server/access/end-tokens.ts';
import { newToken, tokenHash } from '#shared/server/access/token.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { assertReachesUser } from '../policy.ts';
import { personById } from '../queries.ts';
import type { UserWriting } from '../written-user.ts';

type Writing = Pick<UserWriting, 'caller' | 'by'>;

/** Program tokens do not expire, but the column needs a time. */
const NEVER = Date.UTC(9999, 11, 31);

/** Creates a program's token and revokes the former. Returned once; only the hash is stored, on this server only. */
export async function createToken(
  scope: TransactionScope<never>,
  idUsers: number,
  { caller, by }: Writing,
): Promise<string> {
  const { trx, now } = scope;
  const user = await personById(trx, idUsers);
  if (user.user_type !== 'API') throw apiError('NOT_API_USER');
  await assertReachesUser(trx, caller, user);
  const rotated = await endTokens(scope, idUsers, { kind: 'api' });
  const token = newToken();
  await trx
    .insertInto('tokens')
    .values({
      token_hash: tokenHash(token),
      id_users: idUsers,
      issued_at: now,
      expires_at: NEVER,
      revoked_at: null,
      kind: 'api',
    })
    .execute();
  const to = { entity: 'users', pk: idUsers, name: user.username };
  if (rotated) scope.audit({ action: 'REVOKE_TOKEN', by, to });
  scope.audit({ action: 'CREATE_TOKEN', by, to });
  return token;
}

/** Revokes a program's token, if any. */
export async function revokeToken(
  scope: TransactionScope<never>,
  idUsers: number,
  { caller, by }: Writing,
): Promise<void> {
  const user = await personById(scope.trx, idUsers);
  await assertReachesUser(scope.trx, caller, user);
  if (!(await endTokens(scope, idUsers, { kind: 'api' }))) return;
  scope.audit({
    action: 'REVOKE_TOKEN',
    by,
    to: { entity: 'users', pk: idUsers, name: user.username },
  });
}
