import type { Kysely } from 'kysely';
import { createBranchDeviceTables } from '../schema/devices.ts';
import { createPhoneTables } from '../schema/phones.ts';
import { createReplicationTables } from '../schema/replication.ts';
import { createDayAggregateTables } from '../schema/reports.ts';
import { createTicketTables } from '../schema/tickets.ts';
import { createBranchWorkstationTables } from '../schema/workstations.ts';

/** Creates the tables that only a branch has, as version 1.0.0 has them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTicketTables(db);
  await createBranchWorkstationTables(db);
  await createBranchDeviceTables(db);
  await createPhoneTables(db);
  await createReplicationTables(db);
  await createDayAggregateTables(db);
}
