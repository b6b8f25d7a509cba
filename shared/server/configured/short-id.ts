import type { Kysely } from 'kysely';
import { mapConstraintErrors } from '../db/constraint.ts';
import type { SharedTables } from '../db/tables.ts';

/** Services and segments are known to machines by short ids, each by one. */
type WithShortId = 'services' | 'segments';

/** 0 where there is none. */
export async function highestShortId(reader: Kysely<SharedTables>, table: WithShortId): Promise<number> {
  const found = await reader
    .selectFrom(table)
    .select((eb) => eb.fn.max('id_short').as('highest'))
    .executeTakeFirst();
  return found?.highest ?? 0;
}

/** Runs a write of one with this short id; refuses with whose it is, and with the next that is free. */
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
