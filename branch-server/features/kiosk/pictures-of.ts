import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { picturesIn } from '#shared/contract/devices/kiosk-layout.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';

/** Finds the hashes of the pictures that screens name and whose files are here: with them a page keeps what it has once shown. */
export async function picturesOf(
  reader: Kysely<BranchTables>,
  screens: readonly KioskScreen[],
  isHere: (hash: string) => boolean,
): Promise<Record<string, string>> {
  const named = new Set(screens.flatMap(picturesIn));
  if (named.size === 0) return {};
  const rows = await reader
    .selectFrom('resources')
    .select(['name', 'hash'])
    .where('type', '=', 'image')
    .where('module', '=', 'kiosk')
    .execute();
  const hashes = new Map(rows.map(({ name, hash }) => [name.toLowerCase(), hash]));
  return Object.fromEntries(
    [...named].flatMap((name) => {
      const hash = hashes.get(name.toLowerCase());
      return hash !== undefined && isHere(hash) ? [[name, hash]] : [];
    }),
  );
}
