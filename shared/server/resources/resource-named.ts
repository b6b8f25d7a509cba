import type { Kysely } from 'kysely';
import type { ResourceName } from '#shared/contract/resources/resource-address.ts';
import type { SharedTables } from '../db/tables.ts';

/** Selects the resource of a name, whose capitals count for nothing: the database tells names apart without them. */
export const resourceNamed = (db: Kysely<SharedTables>, { name, type, module }: ResourceName) =>
  db
    .selectFrom('resources')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', eb.fn<string>('lower', [eb.val(name)])))
    .where('type', '=', type)
    .where('module', '=', module);
