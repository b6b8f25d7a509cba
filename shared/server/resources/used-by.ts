import type { Kysely } from 'kysely';
import type { Use } from '#shared/contract/api-error-factory.ts';
import type { ResourceName } from '#shared/contract/resources/resource-address.ts';
import type { SharedTables } from '../db/tables.ts';
import { designsWithResources, keyOf } from './designs-with-resources.ts';

/** Finds the kiosks and designs that show or print a resource. */
export async function usesOfResource(
  db: Kysely<SharedTables>,
  resource: ResourceName,
): Promise<readonly Use[]> {
  const key = keyOf(resource);
  const designs = await designsWithResources(db, 'all');
  return designs
    .filter(({ resources }) => resources.some((each) => keyOf(each) === key))
    .map(({ kind, id, name }) => ({ kind, id, name }));
}
