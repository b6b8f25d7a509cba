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
import type { SharedTables } from '#shared/server/db/tables.ts';
import { findLocked } from '../db/created-at-central.ts';
import { type AsyncRoute, type ReadCurrent, read, transaction, versioned } from '../kit/route.ts';
import {
  assertOfBranch,
  assertOffered,
  readDisplayContent,
  setDisplayContent,
  setSide,
} from './display-content.ts';
import { displays, queuesOf, workstationsOf } from './displays.ts';

/** Configuration of the displays of a branch (configuration specification, sections 3 to 5). */
export function displayConfigurationRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listDisplays, ({ query: { idBranches, ...query } }) =>
      displays.page(reader, query, (rows) => rows.where('id_branches', '=', idBranches)),
    ),
    read(getConfiguredDisplay, async ({ params: { id } }) => {
      const [display, view, locked] = await Promise.all([
        displays.byId(reader, id),
        readDisplayContent(reader, id),
        findLocked(reader, 'displays', [id]),
      ]);
      return { ...display, ...view, ...(locked.has(id) && { lockedBy: 'central' as const }) };
    }),
    transaction(createDisplay, async ({ body }, scope) => {
      const display = await displays.create(scope, body);
      await setDisplayContent(scope, display, body);
      return display;
    }),
    versioned(updateDisplay, currentDisplay, async ({ params, body }, scope) => {
      const display = await displays.change(scope, params.id, body);
      await setDisplayContent(scope, display, body);
      return display;
    }),

    read(listDisplayQueues, ({ query }) =>
      queuesOf.all(reader, (rows) => rows.where('id_displays', '=', query.idDisplays).orderBy('id_queues')),
    ),
    transaction(addDisplayQueue, async ({ body }, scope) => {
      await assertOffered(scope.trx, await displays.byId(scope.trx, body.idDisplays), [body.idQueues]);
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
      await assertOfBranch(scope.trx, await displays.byId(scope.trx, body.idDisplays), [body.idWorkstations]);
      return setSide(scope, body);
    }),
    transaction(removeDisplayWorkstation, ({ params }, scope) => workstationsOf.remove(scope, params.id)),
  ];
}

/** A display with its content. */
const currentDisplay: ReadCurrent<typeof updateDisplay> = async ({ params: { id } }, trx) => ({
  ...(await displays.byId(trx, id)),
  ...(await readDisplayContent(trx, id)),
});
