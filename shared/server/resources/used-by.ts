import type { Kysely } from 'kysely';
import type { SharedTables } from '../db/tables.ts';
import { designsWithResources, keyOf } from './designs-with-resources.ts';

/** Finds what shows or prints each resource: its keys, each with the names of what uses it. */
export async function usesOfResources(
  db: Kysely<SharedTables>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const users = new Map<string, string[]>();
  for (const { name, resources } of await designsWithResources(db, 'all')) {
    for (const key of resources.map(keyOf)) {
      const names = users.get(key) ?? [];
      if (!names.includes(name)) users.set(key, [...names, name]);
    }
  }
  return users;
}
