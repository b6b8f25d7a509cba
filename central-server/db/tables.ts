import type { SharedTables } from '#shared/server/db/tables.ts';
import type { DeliveryTables } from '../delivery/tables.ts';
import type { FeedTables } from '../feed/tables.ts';
import type { FleetTables } from '../fleet/tables.ts';
import type { DayTables } from '../ingest/days/tables.ts';
import type { RestoreTables } from '../ingest/restores/tables.ts';
import type { FactTables, StreamTables } from '../ingest/tables.ts';
import type { PhoneTables } from '../phones/tables.ts';
import type { RegistryTables } from '../registry/tables.ts';
import type { RollUpTables } from '../roll-ups/tables.ts';
import type { SmsTables } from '../sms/tables.ts';
import type { VersionTables } from '../versions/tables.ts';

/** Lists the tables that central keeps beside those of both servers; each feature says what is its own. */
export interface CentralTables
  extends SharedTables,
    RegistryTables,
    FleetTables,
    DeliveryTables,
    StreamTables,
    FactTables,
    RollUpTables,
    DayTables,
    RestoreTables,
    PhoneTables,
    SmsTables,
    VersionTables,
    FeedTables {}
