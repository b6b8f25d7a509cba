import { type Kysely, sql } from 'kysely';
import {
  type ConfiguredKiosk,
  checkKioskDeletion,
  createKiosk,
  deleteKiosk,
  listKiosks,
  type ScreenOfKiosk,
  updateKiosk,
} from '#shared/contract/configuration/kiosk-configuration.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { deletionRoutes, inUseError, usesFrom } from '../configured/deletion.ts';
import { flag, integer, optional, text } from '../configured/field.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';
import { everyPairScreens } from './every-pair-screens.ts';
import { kioskScreenRoutes } from './screen-routes.ts';
import { addScreens, removeScreens, screenNames } from './screens-of-kiosk.ts';

/** Serves kiosks and when they are open; the branch's own part shows them. */
export function kioskRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  const kiosks = configuredKind<'kiosks', Omit<ConfiguredKiosk, keyof Published>>({
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
    read(listKiosks, async ({ query }) => {
      const { rows, total } = await kiosks.page(reader, query);
      const screens = await screenNames(
        reader,
        rows.map(({ id }) => id),
      );
      return { rows: rows.map((row) => published(row, screens)), total };
    }),

    transaction(createKiosk, async ({ body }, scope) => {
      const kiosk = await kiosks.create(scope, body);
      await addScreens(scope, kiosk.id, await everyPairScreens(scope.trx));
      return published(kiosk, await screenNames(scope.trx, [kiosk.id]));
    }),

    versioned(updateKiosk, kiosks.current, async ({ params, body }, scope) => {
      const kiosk = await kiosks.change(scope, params.id, body);
      return published(kiosk, await screenNames(scope.trx, [kiosk.id]));
    }),

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

/** Fields of a kiosk that are not in its row. */
type Published = Pick<ConfiguredKiosk, 'idKiosk' | 'screens'>;

const published = <Kiosk extends { readonly id: number }>(
  kiosk: Kiosk,
  screens: ReadonlyMap<number, ScreenOfKiosk[]>,
): Kiosk & Published => ({ ...kiosk, idKiosk: kiosk.id, screens: screens.get(kiosk.id) ?? [] });

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
