import { type Kysely, sql } from 'kysely';
import {
  type ConfiguredKiosk,
  checkKioskDeletion,
  createKiosk,
  deleteKiosk,
  listKiosks,
  updateKiosk,
} from '#shared/contract/configuration/kiosk-configuration.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { deletionRoutes, inUseError, usesFrom } from '../configured/deletion.ts';
import { flag, integer, optional, text } from '../configured/field.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';
import { everyPairScreens } from './every-pair-screens.ts';
import { kioskScreenRoutes } from './screen-routes.ts';
import { addScreens, removeScreens } from './screens-of-kiosk.ts';

/** Serves kiosks and when they are open; the branch's own part shows them. */
export function kioskRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  const kiosks = configuredKind<'kiosks', ConfiguredKiosk>({
    table: 'kiosks',
    one: 'kiosk',
    fields: {
      name: text('name'),
      id: integer('id'),
      enabled: flag('enabled'),
      idDefinedTimetables: optional('id_defined_timetables'),
    },
    searched: ['name'],
    constraints: [{ contains: 'name_UNIQUE', code: 'ALREADY_EXISTS_KIOSK', field: 'name' }],
    storedBy: (id) => ({
      code: 'KIOSK_IN_USE',
      error: async () => inUseError('KIOSK_IN_USE', await printersFor(reader, id)),
    }),
  });

  return [
    read(listKiosks, ({ query }) => kiosks.page(reader, query)),

    transaction(createKiosk, async ({ body }, scope) => {
      const kiosk = await kiosks.create(scope, body);
      await addScreens(scope, kiosk.id, await everyPairScreens(scope.trx));
      return kiosk;
    }),

    versioned(updateKiosk, kiosks.current, ({ params, body }, scope) =>
      kiosks.change(scope, params.id, body),
    ),

    ...deletionRoutes(
      { remove: deleteKiosk, check: checkKioskDeletion },
      kiosks.current,
      async ({ params }, scope) => {
        await removeScreens(scope, params.id);
        return kiosks.remove(scope, params.id);
      },
    ),

    ...kioskScreenRoutes(reader),
  ];
}

/** Printers that print for a kiosk. Only branch servers have printers, and only there can one refer to a kiosk. */
const printersFor = (db: Kysely<SharedTables>, kiosk: number) =>
  usesFrom('printer', {
    execute: async () => {
      const found = await sql<{ id: number; name: string; idBranch: number; branchName: string }>`
        select p.id, p.name, b.id as "idBranch", b.name as "branchName"
        from printers p inner join branches b on b.id = p.id_branches
        where p.id_kiosks = ${kiosk} order by b.name, p.name`.execute(db);
      return found.rows;
    },
  });
