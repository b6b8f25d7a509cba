import type { SharedTables } from '#shared/server/db/tables.ts';
import type { CheckTables } from './schema/checks.ts';
import type { CustomerTables } from './schema/customers.ts';
import type { FactTables } from './schema/facts.ts';
import type { FeedTables } from './schema/feed.ts';
import type { RegistryTables } from './schema/registry.ts';
import type { RollUpTables } from './schema/roll-ups.ts';
import type { StreamTables } from './schema/streams.ts';
import type { VersionTables } from './schema/versions.ts';

/** Tables of central: those of both servers and its own. */
export interface CentralTables
  extends SharedTables,
    CheckTables,
    CustomerTables,
    FactTables,
    FeedTables,
    RegistryTables,
    RollUpTables,
    StreamTables,
    VersionTables {}
