import type { Kysely } from 'kysely';
import {
  checkServiceDeletion,
  createService,
  deleteService,
  listServices,
  maxServiceIdShort,
  type Service,
  updateService,
} from '#shared/contract/configuration/services.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { assertPairPartUnused } from '../configured/assert-pair-part-unused.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { deletionRoutes } from '../configured/deletion.ts';
import { digits, flag, integer, text, translations } from '../configured/field.ts';
import { highestShortId, withShortId } from '../configured/short-id.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';

const services = configuredKind<'services', Service>({
  table: 'services',
  one: 'service',
  fields: {
    name: text('name'),
    id: integer('id'),
    idShort: digits('id_short'),
    description: text('description'),
    serviceTime: integer('service_time'),
    enabled: flag('enabled'),
    translations: translations('translations'),
  },
  searched: ['id_short', 'name', 'description'],
});

/** Services: the errands of customers (configuration specification, sections 2 to 5). */
export function serviceRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listServices, ({ query }) => services.page(reader, query)),

    read(maxServiceIdShort, async () => ({ maxIdShort: await highestShortId(reader, 'services') })),

    transaction(createService, ({ body }, scope) =>
      withShortId(reader, 'services', body.idShort, () => services.create(scope, body)),
    ),

    versioned(updateService, services.current, ({ params, body }, scope) =>
      withShortId(reader, 'services', body.idShort, () => services.change(scope, params.id, body)),
    ),

    ...deletionRoutes(
      { remove: deleteService, check: checkServiceDeletion },
      services.current,
      async ({ params }, scope) => {
        await assertPairPartUnused(scope.trx, 'id_services', params.id);
        return services.remove(scope, params.id);
      },
    ),
  ];
}
