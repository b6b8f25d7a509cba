import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { unblockUser } from '#shared/server/access/attempts.ts';
import { endTokens } from '#shared/server/access/end-tokens.ts';
import { inPieces } from '#shared/server/db/in-pieces.ts';
import type { SwapScope, TableRow } from './table-row.ts';

/** Holds what somebody was let in with: their sessions end when it changes. */
interface Admission {
  readonly id: number;
  readonly password_hash: string;
  readonly id_roles: number;
  readonly enabled: 0 | 1;
}

/** Lists the users among these rows. */
const usersOf = (rows: readonly Pick<TableRow, 'entity' | 'pk'>[]): number[] =>
  rows.flatMap(({ entity, pk }) => (entity === 'users' ? [pk] : []));

/** Reads what the users among these rows were let in with, before central's rows are written. */
export const admissionsOf = (
  trx: Kysely<BranchTables>,
  rows: readonly Pick<TableRow, 'entity' | 'pk'>[],
): Promise<Admission[]> =>
  inPieces(usersOf(rows), (piece) =>
    trx
      .selectFrom('users')
      .select(['id', 'password_hash', 'id_roles', 'enabled'])
      .where('id', 'in', piece)
      .execute(),
  );

/**
 * Ends the sessions of users whose password or role is another than before, or who are disabled; a new password lifts
 * a block too. It does not go by moments, which two clocks would tell.
 */
export async function endChangedSessions(scope: SwapScope, before: readonly Admission[]): Promise<void> {
  for (const was of before) {
    const is = await scope.trx
      .selectFrom('users')
      .select(['password_hash', 'id_roles', 'enabled'])
      .where('id', '=', was.id)
      .executeTakeFirst();
    const hasNewPassword = is?.password_hash !== was.password_hash;
    if (hasNewPassword) await unblockUser(scope, was.id);
    if (hasNewPassword || is.id_roles !== was.id_roles || is.enabled === 0)
      await endTokens(scope, was.id, { kind: 'session' });
  }
}

/** Forgets with what users sign in whom central takes away, so that nothing of it keeps their rows here. */
export async function deleteSignIns(
  trx: Kysely<BranchTables>,
  rows: readonly Pick<TableRow, 'entity' | 'pk'>[],
): Promise<void> {
  await inPieces(usersOf(rows), async (piece) => {
    await trx.deleteFrom('tokens').where('id_users', 'in', piece).execute();
    await trx.deleteFrom('cached_verifiers').where('id_users', 'in', piece).execute();
    return [];
  });
}
