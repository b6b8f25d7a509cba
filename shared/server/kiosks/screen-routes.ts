import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  assignKioskScreen,
  createKioskScreen,
  deleteKioskScreen,
  type KioskScreenView,
  listKioskScreens,
  type SavedScreen,
  saveKioskScreens,
  unassignKioskScreen,
  updateKioskScreen,
} from '#shared/contract/configuration/kiosk-screens.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { assertEditable } from '../db/created-at-central.ts';
import type { TransactionScope } from '../db/scope.ts';
import { type AsyncRoute, type ReadCurrent, read, transaction, versioned } from '../kit/route.ts';
import { designIn, readKioskScreens, savedScreens, screenRow, writeScreens } from './screens-of-kiosk.ts';
import { storedScreens } from './stored-screens.ts';

type Scope = TransactionScope<never>;

/** Screens of kiosks: all at once for the designer, and single ones. */
export function kioskScreenRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listKioskScreens, async ({ params }) => {
      await assertKioskExists(reader, params.id);
      return readKioskScreens(reader, params.id);
    }),

    versioned(saveKioskScreens, currentScreens, async ({ params, body }, scope) => {
      await assertChangeable(scope, params.id);
      await writeScreens(scope, params.id, body.screens);
      return readKioskScreens(scope.trx, params.id);
    }),

    transaction(createKioskScreen, async ({ body }, scope) => {
      await assertChangeable(scope, body.idKiosk);
      const there = await savedScreens(scope.trx, body.idKiosk);
      const design = withUniqueRandomId(designIn(body.design, nameOf(body)), there);
      await writeScreens(scope, body.idKiosk, [...there, { design, enabled: body.enabled }]);
      return findScreen(scope, body.idKiosk, design.randomId);
    }),

    versioned(updateKioskScreen, currentScreen, ({ params, body }, scope) =>
      changed(scope, params.id, (one) => ({
        design: { ...designIn(body.design, nameOf(body, one.design.name)), randomId: one.design.randomId },
        enabled: body.enabled,
      })),
    ),

    versioned(deleteKioskScreen, currentScreen, async ({ params }, scope) => {
      const { id_kiosks: idKiosk, design } = await screenRow(scope.trx, params.id);
      await assertChangeable(scope, idKiosk);
      const randomId = storedScreens(design)[0]?.randomId;
      const there = await savedScreens(scope.trx, idKiosk);
      await writeScreens(
        scope,
        idKiosk,
        there.filter((one) => one.design.randomId !== randomId),
      );
      return {};
    }),

    transaction(assignKioskScreen, async ({ params }, scope) => {
      const { id_kiosks: idKiosk } = await screenRow(scope.trx, params.screenId);
      if (idKiosk === params.id) return changed(scope, params.screenId, (one) => ({ ...one, enabled: 'Y' }));
      return moved(scope, params.screenId, { from: idKiosk, to: params.id });
    }),

    transaction(unassignKioskScreen, async ({ params }, scope) => {
      const { id_kiosks: idKiosk } = await screenRow(scope.trx, params.screenId);
      if (idKiosk !== params.id) throw apiError('NOT_FOUND', { about: `kiosk screen ${params.screenId}` });
      return changed(scope, params.screenId, (one) => ({ ...one, enabled: 'N' }));
    }),
  ];
}

/** Reads a screen's name under either of its names; of two sent names, the changed one counts. */
function nameOf({ nameScreen, name }: Named, before?: string): string {
  const changing = new Set([nameScreen, name].filter((sent) => sent !== undefined && sent !== before));
  if (changing.size > 1)
    throw apiError('INVALID_REQUEST', { field: 'name', about: 'name: other than nameScreen' });
  const [changed] = changing;
  return changed ?? nameScreen ?? name ?? '';
}

interface Named {
  readonly nameScreen?: string | undefined;
  readonly name?: string | undefined;
}

const currentScreens: ReadCurrent<typeof saveKioskScreens> = async ({ params }, trx) => ({
  screens: await savedScreens(trx, params.id),
});

/** A screen as in requests, without derived fields. */
async function currentScreen(
  { params }: { readonly params: { readonly id: number } },
  trx: Kysely<SharedTables>,
) {
  const { id_kiosks: idKiosks } = await screenRow(trx, params.id);
  const screen = (await readKioskScreens(trx, idKiosks)).find(
    ({ idKioskScreen }) => idKioskScreen === params.id,
  );
  if (!screen) throw apiError('NOT_FOUND', { about: `kiosk screen ${params.id}` });
  const { nameScreen, design, enabled } = screen;
  return { nameScreen, design, enabled };
}

/** Changes one screen among those of its kiosk. */
async function changed(
  scope: Scope,
  idScreen: number,
  change: (one: SavedScreen) => SavedScreen,
): Promise<KioskScreenView> {
  const { id_kiosks: idKiosk, design } = await screenRow(scope.trx, idScreen);
  await assertChangeable(scope, idKiosk);
  const randomId = storedScreens(design)[0]?.randomId;
  if (!randomId) throw apiError('NOT_FOUND', { about: `kiosk screen ${idScreen}` });
  const there = await savedScreens(scope.trx, idKiosk);
  await writeScreens(
    scope,
    idKiosk,
    there.map((one) => (one.design.randomId === randomId ? change(one) : one)),
  );
  return findScreen(scope, idKiosk, randomId);
}

/** Moves a screen to another kiosk. Both must stay valid: it is no second first screen there. */
async function moved(
  scope: Scope,
  idScreen: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<KioskScreenView> {
  await assertChangeable(scope, from);
  await assertChangeable(scope, to);
  const [own] = storedScreens((await screenRow(scope.trx, idScreen)).design);
  if (!own) throw apiError('NOT_FOUND', { about: `kiosk screen ${idScreen}` });
  const [left, there] = [await savedScreens(scope.trx, from), await savedScreens(scope.trx, to)];
  await writeScreens(
    scope,
    from,
    left.filter(({ design }) => design.randomId !== own.randomId),
  );
  const design = withUniqueRandomId(own, there);
  await writeScreens(scope, to, [...there, { design, enabled: 'Y' }]);
  return findScreen(scope, to, design.randomId);
}

/** Assigns a randomId that is unique within the kiosk. */
function withUniqueRandomId(design: KioskScreen, there: readonly SavedScreen[]): KioskScreen {
  const usedNames = new Set(there.map((one) => one.design.randomId));
  const { randomId } = design;
  for (let more = 2; ; more += 1) {
    const own = more === 2 ? randomId : `${randomId}+${more}`;
    if (!usedNames.has(own)) return { ...design, randomId: own };
  }
}

async function findScreen(scope: Scope, idKiosk: number, randomId: string): Promise<KioskScreenView> {
  const all = await readKioskScreens(scope.trx, idKiosk);
  const one = all.find(({ design }) => storedScreens(design)[0]?.randomId === randomId);
  if (!one) throw apiError('NOT_FOUND', { about: `kiosk screen ${randomId}` });
  return one;
}

async function assertKioskExists(db: Kysely<SharedTables>, id: number): Promise<void> {
  const kiosk = await db.selectFrom('kiosks').select('id').where('id', '=', id).executeTakeFirst();
  if (!kiosk) throw apiError('NOT_FOUND', { about: `kiosk ${id}` });
}

/** Throws NOT_FOUND, and LOCKED_BY_CENTRAL for a kiosk of central. */
async function assertChangeable(scope: Scope, id: number): Promise<void> {
  await assertKioskExists(scope.trx, id);
  await assertEditable(scope.trx, 'kiosks', id);
}
