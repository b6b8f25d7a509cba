import type { Kysely } from 'kysely';
import { picturesIn } from '#shared/contract/devices/kiosk-layout.ts';
import type { ResourceName } from '#shared/contract/resources/resource-address.ts';
import type { SharedTables } from '../db/tables.ts';
import { storedScreens } from '../kiosks/stored-screens.ts';
import { readDesign } from '../ticket-designs/designs-printing.ts';

/** Names a resource in one line, for comparing. */
export const keyOf = ({ name, type, module }: ResourceName): string =>
  `${module}/${type}/${name.toLowerCase()}`;

/** Finds what shows or prints each resource: its keys, each with the names of what uses it. */
export async function usesOfResources(
  db: Kysely<SharedTables>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const [screens, designs] = await Promise.all([
    db
      .selectFrom('kiosk_screens as s')
      .innerJoin('kiosks as k', 'k.id', 's.id_kiosks')
      .select(['k.name', 's.design'])
      .orderBy('k.name')
      .execute(),
    db.selectFrom('ticket_designs').select(['name', 'design']).orderBy('name').execute(),
  ]);
  const uses = [
    ...screens.flatMap(({ name, design }) =>
      storedScreens(design)
        .flatMap(picturesIn)
        .map((picture) => [keyOf({ name: picture, type: 'image', module: 'kiosk' }), name] as const),
    ),
    ...designs.flatMap(({ name, design }) => {
      const key = readDesign(design).logo?.key;
      return key ? [[keyOf(key as ResourceName), name] as const] : [];
    }),
  ];
  const users = new Map<string, string[]>();
  for (const [key, name] of uses) {
    const names = users.get(key) ?? [];
    if (!names.includes(name)) users.set(key, [...names, name]);
  }
  return users;
}
