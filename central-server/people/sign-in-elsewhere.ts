import type { Kysely } from 'kysely';
import { refuse } from '#shared/contract/refusal.ts';
import { workplacesOf } from '#shared/server/branches/workplaces.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

/**
 * Refuses at central who works at one branch alone: that branch may say their password, and must not get anybody in
 * here by it.
 */
export async function demandNoBranchOfTheirOwn(reader: Kysely<SharedTables>, idUsers: number): Promise<void> {
  const workplaces = (await workplacesOf(reader, [idUsers])).get(idUsers);
  if (workplaces === undefined || workplaces === 'every' || workplaces.length !== 1) return;
  const branch = await reader
    .selectFrom('branches')
    .select('name')
    .where('id', 'in', workplaces)
    .executeTakeFirst();
  throw refuse('SIGN_IN_AT_BRANCH', { params: { branch: branch?.name ?? '' } });
}
