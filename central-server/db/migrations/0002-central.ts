import type { Kysely } from 'kysely';
import { createCheckTables } from '../schema/checks.ts';
import { createCustomerTables } from '../schema/customers.ts';
import { createFactTables } from '../schema/facts.ts';
import { createFeedTables } from '../schema/feed.ts';
import { createRegistryTables } from '../schema/registry.ts';
import { createRollUpTables } from '../schema/roll-ups.ts';
import { createStreamTables } from '../schema/streams.ts';
import { createVersionTables } from '../schema/versions.ts';

/** Creates the tables that only central has, as version 1.0.0 has them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRegistryTables(db);
  await createStreamTables(db);
  await createFactTables(db);
  await createCheckTables(db);
  await createRollUpTables(db);
  await createFeedTables(db);
  await createCustomerTables(db);
  await createVersionTables(db);
}
