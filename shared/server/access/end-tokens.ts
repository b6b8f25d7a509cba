import type { TransactionScope } from '../db/scope.ts';

interface Ended {
  /** All of the user where it is missing. */
  readonly kind?: 'session' | 'api';
  /** Hash of the one that goes on. */
  readonly keep?: string | undefined;
}

/** Ends what lets a user in without a password. Tells whether there was anything. */
export async function endTokens(
  { trx, now }: Pick<TransactionScope<never>, 'trx' | 'now'>,
  idUsers: number,
  { kind, keep = '' }: Ended = {},
): Promise<boolean> {
  const ended = await trx
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('id_users', '=', idUsers)
    .where('revoked_at', 'is', null)
    .where('token_hash', '!=', keep)
    .$if(kind !== undefined, (tokens) => tokens.where('kind', '=', kind ?? 'api'))
    .returning('token_hash')
    .execute();
  return ended.length > 0;
}
