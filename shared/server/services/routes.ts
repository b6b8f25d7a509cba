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
import { configuredKind } from '../configured/configured-kind.ts';
import { deletionRoutes } from '../configured/deletion.ts';
import { demandPairPartUnused } from '../configured/demand-pair-part-unused.ts';
import { digits, flag, translations, whole, words } from '../configured/field.ts';
import { highestShortId, withShortId } from '../configured/short-id.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, read, transaction, versioned } from '../kit/route.ts';

const services = configuredKind<'services', Service>({
  table: 'services',
  one: 'service',
  fields: {
    name: words('name'),
    id: whole('id'),
    idShort: digits('id_short'),
    description: words('description'),
    serviceTime: whole('service_time'),
    enabled: flag('enabled'),
    translations: translations('translations'),
  },
  searched: ['id_short', 'name', 'description'],
});

/** Services: what customers come for (configuration specification, sections 2 to 5). */
export function serviceRoutes(reader: Kysely<SharedTables>): AwaitedRoute<never>[] {
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
        await demandPairPartUnused(scope.trx, 'id_services', params.id);
        return services.remove(scope, params.id);
      },
    ),
  ];
}
