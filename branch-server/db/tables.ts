import type { ReplicationOf } from '#shared/server/db/replicates.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { BRANCH_DEVICE_REPLICATION, type BranchDeviceTables } from './schema/devices.ts';
import { PHONE_REPLICATION, type PhoneTables } from './schema/phones.ts';
import { REPLICATION_REPLICATION, type ReplicationTables } from './schema/replication.ts';
import { DAY_AGGREGATE_REPLICATION, type DayAggregateTables } from './schema/reports.ts';
import { TICKET_REPLICATION, type TicketTables } from './schema/tickets.ts';
import { BRANCH_WORKSTATION_REPLICATION, type BranchWorkstationTables } from './schema/workstations.ts';

/** Tables of a branch: those of both servers and its own. */
export interface BranchTables
  extends SharedTables,
    BranchDeviceTables,
    BranchWorkstationTables,
    DayAggregateTables,
    PhoneTables,
    ReplicationTables,
    TicketTables {}

/** Replication of each table that only branches have. */
export const BRANCH_REPLICATION: ReplicationOf<Omit<BranchTables, keyof SharedTables>> = {
  ...BRANCH_DEVICE_REPLICATION,
  ...BRANCH_WORKSTATION_REPLICATION,
  ...DAY_AGGREGATE_REPLICATION,
  ...PHONE_REPLICATION,
  ...REPLICATION_REPLICATION,
  ...TICKET_REPLICATION,
};
