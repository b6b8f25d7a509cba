import type { Generated } from 'kysely';

/** Holds what is wrong with central itself, and which epochs of branches it has noticed. */
export interface FleetTables {
  central_alarms: CentralAlarmsTable;
  fleet_epochs: FleetEpochsTable;
}

/** Holds what is wrong, or was, with central; open only once for the same matter. */
interface CentralAlarmsTable {
  id: Generated<number>;
  kind: string;
  /** Names the one of several that it is about: a way of delivery, a machine; else empty. */
  detail: string;
  raised_at: number;
  ended_at: number | null;
}

/** Names the epochs of each branch that were said, or were there before any was. */
interface FleetEpochsTable {
  id_branches: number;
  epoch: string;
}
