import type { Kysely } from 'kysely';
import type { Use } from '#shared/contract/api-error-factory.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { readDesign } from './stored-design.ts';

/** Lists the designs of displays that show a message. */
export async function designsShowing(db: Kysely<SharedTables>, idMessages: number): Promise<readonly Use[]> {
  const designs = await db
    .selectFrom('display_designs')
    .select(['id', 'name', 'design'])
    .orderBy('name')
    .execute();
  return designs
    .filter(({ design }) => readDesign(design).idMessages === idMessages)
    .map(({ id, name }) => ({ kind: 'displayDesign', id, name }));
}
