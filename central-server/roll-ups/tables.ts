import type { Millis } from '#shared/domain/ids.ts';
import type { Measures } from '#shared/domain/statistics/measures.ts';

/** Names the branch and day of a figure; rows that share both are replaced together. */
interface OfDay {
  id_branches: number;
  /** Business day, YYYY-MM-DD. */
  day: string;
}

interface OfQueue extends OfDay {
  id_queues: number;
  id_services: number;
  id_segments: number;
}

/** Figures of a quarter of an hour. */
export interface RollUpsTable extends OfQueue, Measures {
  /** The quarter's place in the day on the branch's wall, 0 for midnight to 95. */
  slot: number;
}

/** The same of an hour, of all queues together: how the day goes, over many branches and days. */
export interface HourRollUpsTable extends OfDay, Measures {
  /** Hour by the branch's clock, 0 to 23. */
  hour: number;
}

/** The same of a whole day: what lists of many branches and days are read from. */
export interface DayRollUpsTable extends OfQueue, Measures {}

/** How long each waited who was called, of a whole day. */
export interface DayWaitsTable extends OfQueue {
  /** Seconds, with spaces between. */
  waits: string;
}

/** Holds what each user did at each workstation on a day. */
export interface WorkstationRollUpsTable extends OfDay, Measures {
  id_users: number;
  id_workstations: number;
}

/** The waiting time that a queue promised on a day, in seconds: a change of it does not rewrite the days before. */
export interface DayPromisesTable {
  day: string;
  id_queues: number;
  sla: number;
}

/** How many came into each hour of a day by the branch's clock, in one row: 0 to 23, as `hour_0` to `hour_23`. */
export interface ArrivalHoursTable extends OfDay {
  id_queues: number;
  [hour: `hour_${number}`]: number;
}

/** How long a customer was with somebody: from being called, or taken up again, until the next that happened to them. */
export interface AttentionsTable extends OfDay {
  id_users: number | null;
  id_workstations: number | null;
  at: Millis;
  /** Null while it goes on. */
  followed_at: Millis | null;
}

/** Figures of each quarter of an hour, recomputed from facts. */
export interface RollUpTables {
  arrival_hours: ArrivalHoursTable;
  attentions: AttentionsTable;
  day_promises: DayPromisesTable;
  day_roll_ups: DayRollUpsTable;
  day_waits: DayWaitsTable;
  workstation_roll_ups: WorkstationRollUpsTable;
  hour_roll_ups: HourRollUpsTable;
  roll_ups: RollUpsTable;
}
