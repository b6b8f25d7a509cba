import type { Kysely, Selectable } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { ScreenOfKiosk } from '#shared/contract/configuration/kiosk-configuration.ts';
import {
  type KioskScreenView,
  MAX_SCREENS,
  type SavedScreen,
} from '#shared/contract/configuration/kiosk-screens.ts';
import { type KioskScreen, kioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { foldName } from '#shared/domain/fold-name.ts';
import type { KioskScreensTable } from '#shared/server/db/schema/devices.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';
import { storedScreens } from './stored-screens.ts';

type Scope = TransactionScope<never>;
type Row = Selectable<KioskScreensTable>;

/** Reads the screens of a kiosk, the default first; unreadable ones are omitted. */
export async function readKioskScreens(
  db: Kysely<SharedTables>,
  idKiosks: number,
): Promise<KioskScreenView[]> {
  const rows = await rowsOf(db, idKiosks);
  return rows
    .flatMap((row) => storedScreens(row.design).map((screen) => toScreenView(row, screen)))
    .sort((a, b) => Number(b.default) - Number(a.default));
}

/** Reads the ids and names of the screens of kiosks. */
export async function screenNames(
  db: Kysely<SharedTables>,
  idKiosks: readonly number[],
): Promise<ReadonlyMap<number, ScreenOfKiosk[]>> {
  if (idKiosks.length === 0) return new Map();
  const rows = await db
    .selectFrom('kiosk_screens')
    .select(['id', 'id_kiosks', 'name'])
    .where('id_kiosks', 'in', idKiosks)
    .orderBy('id')
    .execute();
  const ofKiosk = Map.groupBy(rows, ({ id_kiosks }) => id_kiosks);
  return new Map(
    [...ofKiosk].map(([idKiosk, screens]) => [
      idKiosk,
      screens.map(({ id, name }) => ({ idKioskScreen: id, nameScreen: name, name })),
    ]),
  );
}

/** Inserts the screens of a kiosk, in order. */
export async function addScreens(
  scope: Scope,
  idKiosks: number,
  screens: readonly KioskScreen[],
): Promise<void> {
  for (const design of screens) await insert(scope, idKiosks, { design, enabled: 'Y' });
}

/** Deletes the screens of a kiosk. */
export async function removeScreens(scope: Scope, idKiosks: number): Promise<void> {
  for (const { id } of await rowsOf(scope.trx, idKiosks)) await repository(scope, 'kiosk_screens').remove(id);
}

/** Replaces the screens of a kiosk; matches existing ones by randomId. */
export async function writeScreens(
  scope: Scope,
  idKiosks: number,
  screens: readonly SavedScreen[],
): Promise<void> {
  if (screens.length > MAX_SCREENS) throw apiError('TOO_MANY_SCREENS', { params: { max: MAX_SCREENS } });
  assertKioskRules(screens);
  const rows = await rowsOf(scope.trx, idKiosks);
  const stored = new Map(rows.map((row) => [storedScreens(row.design)[0]?.randomId, row]));
  const wanted = new Set(screens.map(({ design }) => design.randomId));
  for (const [randomId, { id }] of stored) {
    if (!randomId || !wanted.has(randomId)) await repository(scope, 'kiosk_screens').remove(id);
  }
  for (const screen of screens) {
    const row = stored.get(screen.design.randomId);
    if (row) await repository(scope, 'kiosk_screens').update(row.id, values(screen));
    else await insert(scope, idKiosks, screen);
  }
}

/** Finds a screen with its kiosk; throws NOT_FOUND. */
export async function screenRow(db: Kysely<SharedTables>, id: number): Promise<Row> {
  const row = await db.selectFrom('kiosk_screens').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw apiError('NOT_FOUND', { about: `kiosk screen ${id}` });
  return row;
}

/** Parses a design; throws DESIGN_UNREADABLE. */
export function designIn(text: string, nameScreen: string): KioskScreen {
  const [stored] = storedScreens(text);
  const screen = kioskScreen.safeParse(stored && { ...stored, name: nameScreen }).data;
  if (!screen) throw apiError('DESIGN_UNREADABLE', { field: 'design' });
  return screen;
}

/** Returns the current screens of a kiosk as its form saves them. */
export async function savedScreens(db: Kysely<SharedTables>, idKiosks: number): Promise<SavedScreen[]> {
  const rows = await rowsOf(db, idKiosks);
  return rows.flatMap(({ design, enabled }) =>
    storedScreens(design).map((screen) => ({
      design: screen,
      enabled: enabled ? ('Y' as const) : ('N' as const),
    })),
  );
}

const rowsOf = (db: Kysely<SharedTables>, idKiosks: number): Promise<Row[]> =>
  db.selectFrom('kiosk_screens').selectAll().where('id_kiosks', '=', idKiosks).orderBy('id').execute();

const values = ({ design, enabled }: SavedScreen) => ({
  name: design.name,
  enabled: enabled === 'Y' ? (1 as const) : (0 as const),
  design: JSON.stringify(design),
});

const insert = (scope: Scope, idKiosks: number, screen: SavedScreen) =>
  repository(scope, 'kiosk_screens').insert({ id_kiosks: idKiosks, ...values(screen) });

const toScreenView = (row: Row, screen: KioskScreen): KioskScreenView => ({
  idKioskScreen: row.id,
  idKiosk: row.id_kiosks,
  rowVersion: row.row_ver,
  nameScreen: screen.name,
  name: screen.name,
  design: JSON.stringify(screen),
  action: screen.type,
  enabled: row.enabled ? 'Y' : 'N',
  default: screen.default,
  columnQty: screen.columnQty,
  rowQty: screen.rowQty,
});

/**
 * Checks the screens of a kiosk (operations specification, section 5): exactly one enabled default, unique names.
 * Throws NO_DEFAULT_SCREEN, DEFAULT_SCREEN_EXISTS or ALREADY_EXISTS_SCREEN with the name.
 */
function assertKioskRules(screens: readonly SavedScreen[]): void {
  const names = new Set<string>();
  const ids = new Set<string>();
  for (const { design } of screens) {
    const { name, randomId } = design;
    if (names.has(folded(name)) || ids.has(randomId))
      throw apiError('ALREADY_EXISTS_SCREEN', { field: 'nameScreen', params: { name } });
    names.add(folded(name));
    ids.add(randomId);
  }
  const [first, second] = screens.filter(({ design, enabled }) => design.default && enabled === 'Y');
  if (!first) throw apiError('NO_DEFAULT_SCREEN');
  if (second) throw apiError('DEFAULT_SCREEN_EXISTS', { params: { name: first.design.name } });
}

const folded = (name: string): string => foldName(name.trim());
