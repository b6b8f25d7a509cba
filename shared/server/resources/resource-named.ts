import type { Kysely } from 'kysely';
import type { ResourceName } from '#shared/contract/installation/resource-address.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';

/** Selects a resource by name, ignoring case as the database does. */
export const resourceNamed = (db: Kysely<SharedTables>, { name, type, module }: ResourceName) =>
  db
    .selectFrom('resources')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', eb.fn<string>('lower', [eb.val(name)])))
    .where('type', '=', type)
    .where('module', '=', module);
