import type { Kysely } from 'kysely';
import { refuse } from '../../contract/refusal.ts';
import {
  createService,
  deleteService,
  listServices,
  maxServiceIdShort,
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

const CLASHES: readonly ConstraintMeaning[] = [
  { contains: 'name_UNIQUE', code: 'NAME_UNIQUE', field: 'name' },
  { contains: 'id_short', code: 'ID_SHORT_UNIQUE', field: 'idShort' },
];

/** Services: what customers come for (configuration specification, sections 2 to 5). */
export function serviceRoutes(reader: Kysely<SharedTables>): Route<never>[] {
  return [
    read(listServices, async ({ query }) => {
      const { rows, total } = await listRows(reader.selectFrom('services').selectAll(), query, COLUMNS);
      return { rows: rows.map(presentService), total };
    }),

    read(maxServiceIdShort, async () => {
      const found = await reader
        .selectFrom('services')
        .select((eb) => eb.fn.max('id_short').as('highest'))
        .executeTakeFirst();
      return { maxIdShort: found?.highest ?? 0 };
    }),

    transaction(createService, async ({ body }, scope) =>
      presentService(
        await refusing(CLASHES, () =>
          repository(scope, 'services').insert({ translations: '{}', ...serviceColumns(body) }),
        ),
      ),
    ),

    transaction(updateService, async ({ params, body }, scope) => {
      const row = await refusing(CLASHES, () =>
        repository(scope, 'services').update(params.id, serviceColumns(body)),
      );
      if (!row) throw refuse('NOT_FOUND', { about: `service ${params.id}` });
      return presentService(row);
    }),

    transaction(deleteService, async ({ params }, scope) => {
      const gone = await refusing([{ contains: 'FOREIGN KEY', code: 'IN_USE' }], () =>
        repository(scope, 'services').remove(params.id),
      );
      if (!gone) throw refuse('NOT_FOUND', { about: `service ${params.id}` });
      return {};
    }),
  ];
}
