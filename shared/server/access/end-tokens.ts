import type { TransactionScope } from '../db/scope.ts';

interface Ended {
  /** Default: all tokens of the user. */
  readonly kind?: 'session' | 'api';
  /** Hash of the token that stays. */
  readonly exceptToken?: string | undefined;
}

/** Ends tokens of a user; true if there were any. */
export async function endTokens(
  { trx, now }: Pick<TransactionScope<never>, 'trx' | 'now'>,
  idUsers: number,
  { kind, exceptToken = '' }: Ended = {},
): Promise<boolean> {
  const ended = await trx
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('id_users', '=', idUsers)
    .where('revoked_at', 'is', null)
    .where('token_hash', '!=', exceptToken)
    .$if(kind !== undefined, (tokens) => tokens.where('kind', '=', kind ?? 'api'))
    .returning('token_hash')
    .execute();
  return ended.length > 0;
}
