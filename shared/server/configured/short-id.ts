import type { Kysely } from 'kysely';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { mapConstraintErrors } from '../db/constraint.ts';

/** Services and segments have unique short ids for machines. */
type WithShortId = 'services' | 'segments';

/** 0 if there are none. */
export async function highestShortId(reader: Kysely<SharedTables>, table: WithShortId): Promise<number> {
  const found = await reader
    .selectFrom(table)
    .select((eb) => eb.fn.max('id_short').as('highest'))
    .executeTakeFirst();
  return found?.highest ?? 0;
}

/** Runs a write with a short id; refuses a used one, naming its owner and the next free id. */
export const withShortId = <Answer>(
  reader: Kysely<SharedTables>,
  table: WithShortId,
  idShort: string,
  write: () => Promise<Answer>,
): Promise<Answer> =>
  mapConstraintErrors(
    [
      {
        contains: 'id_short',
        code: 'ID_SHORT_UNIQUE',
        field: 'idShort',
        params: async () => {
          const owner = await reader
            .selectFrom(table)
            .select('name')
            .where('id_short', '=', Number(idShort))
            .executeTakeFirst();
          return {
            id: idShort,
            name: owner?.name ?? '',
            next: (await highestShortId(reader, table)) + 1,
          };
        },
      },
    ],
    write,
  );
