import type { Kysely } from 'kysely';
import { refuse } from '../../contract/refusal.ts';
import {
  createService,
  deleteService,
  listServices,
  maxServiceIdShort,
  type ServiceBody,
  updateService,
} from '../../contract/services.ts';
import { type ConstraintMeaning, refusing } from '../db/constraint.ts';
import { byText, byValue, type ListColumns, listRows } from '../db/list-rows.ts';
import { repository } from '../db/repository.ts';
import type { SharedTables } from '../db/tables.ts';
import { type Route, read, transaction } from '../kit/route.ts';
import { presentService, serviceColumns } from './presenter.ts';

const COLUMNS: ListColumns = {
  sortable: {
    name: byText('name'),
    idShort: byValue('id_short'),
    description: byText('description'),
    serviceTime: byValue('service_time'),
    enabled: byValue('enabled'),
  },
  searched: ['id_short', 'name', 'description'],
};

/** Services: what customers come for (configuration specification, sections 2 to 5). */
export function serviceRoutes(reader: Kysely<SharedTables>): Route<never>[] {
  return [
    read(listServices, async ({ query }) => {
      const { rows, total } = await listRows(reader.selectFrom('services').selectAll(), query, COLUMNS);
      return { rows: rows.map(presentService), total };
    }),

    read(maxServiceIdShort, async () => ({ maxIdShort: await highestIdShort(reader) })),

    transaction(createService, async ({ body }, scope) =>
      presentService(
        await refusing(clashes(reader, body), () =>
          repository(scope, 'services').insert({ translations: '{}', ...serviceColumns(body) }),
        ),
      ),
    ),

    transaction(updateService, async ({ params, body }, scope) => {
      const row = await refusing(clashes(reader, body), () =>
        repository(scope, 'services').update(params.id, serviceColumns(body)),
      );
      if (!row) throw refuse('NOT_FOUND', { about: `service ${params.id}` });
      return presentService(row);
    }),

    transaction(deleteService, async ({ params }, scope) => {
      const names = await queuesOf(scope.trx, params.id);
      if (names.length > 0) throw refuse('IN_USE', { params: { names: names.join(', ') } });
      const gone = await refusing([{ contains: 'FOREIGN KEY', code: 'HAS_HISTORY' }], () =>
        repository(scope, 'services').remove(params.id),
      );
      if (!gone) throw refuse('NOT_FOUND', { about: `service ${params.id}` });
      return {};
    }),
  ];
}

/** What two services may not share, and how the refusal names the other one. */
function clashes(reader: Kysely<SharedTables>, { idShort }: ServiceBody): readonly ConstraintMeaning[] {
  return [
    { contains: 'name_UNIQUE', code: 'NAME_UNIQUE', field: 'name' },
    {
      contains: 'id_short',
      code: 'ID_SHORT_UNIQUE',
      field: 'idShort',
      params: async () => {
        const owner = await reader
          .selectFrom('services')
          .select('name')
          .where('id_short', '=', Number(idShort))
          .executeTakeFirst();
        return { id: idShort, name: owner?.name ?? '', next: (await highestIdShort(reader)) + 1 };
      },
    },
  ];
}

async function highestIdShort(reader: Kysely<SharedTables>): Promise<number> {
  const found = await reader
    .selectFrom('services')
    .select((eb) => eb.fn.max('id_short').as('highest'))
    .executeTakeFirst();
  return found?.highest ?? 0;
}

/** The queues that a service is associated with. */
async function queuesOf(db: Kysely<SharedTables>, idServices: number): Promise<string[]> {
  const rows = await db
    .selectFrom('queue_categories')
    .innerJoin('queues', 'queues.id', 'queue_categories.id_queues')
    .select('queues.name')
    .distinct()
    .where('queue_categories.id_services', '=', idServices)
    .orderBy('queues.name')
    .execute();
  return rows.map(({ name }) => name);
}
