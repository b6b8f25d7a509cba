import type { Kysely } from 'kysely';
import {
  addDisplayQueue,
  addDisplayWorkstation,
  createDisplay,
  getConfiguredDisplay,
  listDisplayQueues,
  listDisplays,
  listDisplayWorkstations,
  removeDisplayQueue,
  removeDisplayWorkstation,
  updateDisplay,
} from '#shared/contract/configuration/display-configuration.ts';
import { lockedAmong } from '../db/made-at-central.ts';
import type { SharedTables } from '../db/tables.ts';
import { type AwaitedRoute, type ReadCurrent, read, transaction, versioned } from '../kit/route.ts';
import { displays, queuesOf, workstationsOf } from './displays.ts';
import { demandOfBranch, demandOffered, putAside, setWhatItShows, whatItShows } from './what-it-shows.ts';

/** Serves the displays of a branch as they are configured (configuration specification, sections 3 to 5). */
export function displayConfigurationRoutes(reader: Kysely<SharedTables>): AwaitedRoute<never>[] {
  return [
    read(listDisplays, ({ query: { idBranches, ...query } }) =>
      displays.page(reader, query, (rows) => rows.where('id_branches', '=', idBranches)),
    ),
    read(getConfiguredDisplay, async ({ params: { id } }) => {
      const [display, shown, locked] = await Promise.all([
        displays.byId(reader, id),
        whatItShows(reader, id),
        lockedAmong(reader, 'displays', [id]),
      ]);
      return { ...display, ...shown, ...(locked.has(id) && { lockedBy: 'central' as const }) };
    }),
    transaction(createDisplay, async ({ body }, scope) => {
      const display = await displays.create(scope, body);
      await setWhatItShows(scope, display, body);
      return display;
    }),
    versioned(updateDisplay, currentDisplay, async ({ params, body }, scope) => {
      const display = await displays.change(scope, params.id, body);
      await setWhatItShows(scope, display, body);
      return display;
    }),

    read(listDisplayQueues, ({ query }) =>
      queuesOf.all(reader, (rows) => rows.where('id_displays', '=', query.idDisplays).orderBy('id_queues')),
    ),
    transaction(addDisplayQueue, async ({ body }, scope) => {
      await demandOffered(scope.trx, await displays.byId(scope.trx, body.idDisplays), [body.idQueues]);
      return queuesOf.createOnce(scope, body, (rows) =>
        rows.where('id_displays', '=', body.idDisplays).where('id_queues', '=', body.idQueues),
      );
    }),
    transaction(removeDisplayQueue, ({ params }, scope) => queuesOf.remove(scope, params.id)),

    read(listDisplayWorkstations, ({ query }) =>
      workstationsOf.all(reader, (rows) =>
        rows.where('id_displays', '=', query.idDisplays).orderBy('id_workstations'),
      ),
    ),
    transaction(addDisplayWorkstation, async ({ body }, scope) => {
      await demandOfBranch(scope.trx, await displays.byId(scope.trx, body.idDisplays), [body.idWorkstations]);
      return putAside(scope, body);
    }),
    transaction(removeDisplayWorkstation, ({ params }, scope) => workstationsOf.remove(scope, params.id)),
  ];
}

/** A display with what it shows. */
const currentDisplay: ReadCurrent<typeof updateDisplay> = async ({ params: { id } }, trx) => ({
  ...(await displays.byId(trx, id)),
  ...(await whatItShows(trx, id)),
});
