import type { Kysely } from 'kysely';
import {
  type ConfiguredKiosk,
  createKiosk,
  listKiosks,
  updateKiosk,
} from '#shared/contract/configuration/kiosk-configuration.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, optional, whole, words } from '../configured/field.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, read, transaction } from '../kit/route.ts';
import { addScreens } from './add-screens.ts';
import { everyPairScreens } from './every-pair-screens.ts';

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
  ];
}
