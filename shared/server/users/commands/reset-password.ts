import { randomInt } from 'node:crypto';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { generatePassword } from '#shared/domain/access/generate-password.ts';
import { unblockUser } from '#shared/server/access/attempts.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import { setPassword } from '#shared/server/access/set-password.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { assertReachesUser } from '../policy.ts';
import { personById } from '../queries.ts';
import type { UserWriting } from '../written-user.ts';

type Writing = Pick<UserWriting, 'caller' | 'by'>;

/**
 * Resets a password, which the user must change at the next sign-in; ends sessions and unblocks. An empty one is
 * generated and returned.
 */
export async function resetPassword(
  scope: TransactionScope<never>,
  idUsers: number,
  input: string,
  { caller, by }: Writing,
): Promise<string | null> {
  const { trx } = scope;
  // Users change their own password elsewhere, so that they do not lock themselves out.
  if (idUsers === caller.idUsers) throw apiError('CANNOT_RESET_OWN_PASSWORD');
  const user = await personById(trx, idUsers);
  const settings = await generalSettings(trx);
  await assertReachesUser(trx, caller, user);
  const created = input === '' ? generatePassword(settings.passMinLength, (below) => randomInt(below)) : null;
  await setPassword(scope, { idUsers, password: created ?? input, by });
  scope.audit({
    action: 'RESET_PASSWORD',
    by,
    to: { entity: 'users', pk: idUsers, name: user.username },
  });
  return created;
}

/** Unblocks a user. */
export async function unblock(
  scope: TransactionScope<never>,
  idUsers: number,
  { caller, by }: Writing,
): Promise<void> {
  const user = await personById(scope.trx, idUsers);
  await assertReachesUser(scope.trx, caller, user);
  if (!(await unblockUser(scope, idUsers))) return;
  scope.audit({
    action: 'USER_UNBLOCKED',
    by,
    to: { entity: 'users', pk: idUsers, name: user.username },
  });
}
