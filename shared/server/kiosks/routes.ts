import type { Kysely } from 'kysely';
import {
  type ConfiguredKiosk,
  createKiosk,
  deleteKiosk,
  listKiosks,
  updateKiosk,
} from '#shared/contract/configuration/kiosk-configuration.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, optional, whole, words } from '../configured/field.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, read, transaction } from '../kit/route.ts';
import { everyPairScreens } from './every-pair-screens.ts';
import { kioskScreenRoutes } from './screen-routes.ts';
import { addScreens, removeScreens } from './screens-of-kiosk.ts';

const kiosks = configuredKind<'kiosks', ConfiguredKiosk>({
  table: 'kiosks',
  one: 'kiosk',
  fields: {
    name: words('name'),
    id: whole('id'),
    enabled: flag('enabled'),
    idDefinedTimetables: optional('id_defined_timetables'),
  },
  searched: ['name'],
  refusals: [{ contains: 'name_UNIQUE', code: 'ALREADY_EXISTS_KIOSK', field: 'name' }],
  keptBy: () => ({ code: 'KIOSK_IN_USE' }),
});

/** Serves kiosks and when they are open; the branch's own part shows them. */
export function kioskRoutes(reader: Kysely<SharedTables>): AwaitedRoute<never>[] {
  return [
    read(listKiosks, ({ query }) => kiosks.page(reader, query)),

    transaction(createKiosk, async ({ body }, scope) => {
      const kiosk = await kiosks.create(scope, body);
      await addScreens(scope, kiosk.id, await everyPairScreens(scope.trx));
      return kiosk;
    }),

    transaction(updateKiosk, ({ params, body }, scope) => kiosks.change(scope, params.id, body)),

    transaction(deleteKiosk, async ({ params }, scope) => {
      await removeScreens(scope, params.id);
      return kiosks.remove(scope, params.id);
    }),

    ...kioskScreenRoutes(reader),
  ];
}
