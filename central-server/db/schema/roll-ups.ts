import type { Kysely } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { MEASURES, type Measures } from '#shared/domain/statistics/measures.ts';
import {
  type Column,
  integer,
  moment,
  optionalInteger,
  optionalMoment,
  requiredText,
  text,
} from '#shared/server/db/schema/columns.ts';
import { createTables, type Definitions, defineTable } from '#shared/server/db/schema/define-table.ts';

/** Target waiting time of a queue on a day, seconds: later changes do not affect past days. */
export interface DayPromisesTable {
  day: string;
  id_queues: number;
  sla: number;
}

const dayTargets = defineTable<DayPromisesTable>(
  {
    day: requiredText,
    id_queues: integer,
    sla: integer,
  },
  { primaryKey: ['day', 'id_queues'], inKeyOrder: true },
);

// The keys of MEASURES are those of Measures.
const MEASURE_COLUMNS = Object.fromEntries(
  Object.keys(MEASURES).map((measure) => [measure, integer]),
) as Readonly<Record<keyof Measures, Column>>;
const HOUR_COLUMNS: Readonly<Record<`hour_${number}`, Column>> = Object.fromEntries(
  Array.from({ length: 24 }, (_, hour) => [`hour_${hour}`, integer]),
);

/** The branch and day of a metric; rows with the same pair are replaced together. */
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

/** Metrics of a quarter of an hour. */
export interface RollUpsTable extends OfQueue, Measures {
  /** The quarter's place in the day on the branch's wall, 0 for midnight to 95. */
  slot: number;
}

const rollUps = defineTable<RollUpsTable>(
  {
    id_branches: integer,
    day: requiredText,
    id_queues: integer,
    id_services: integer,
    id_segments: integer,
    slot: integer,
    ...MEASURE_COLUMNS,
  },
  {
    primaryKey: ['day', 'id_branches', 'slot', 'id_queues', 'id_services', 'id_segments'],
    checks: { quarter_of_a_day: 'slot between 0 and 95' },
    inKeyOrder: true,
  },
);

/** The same by hour, over all queues, for trends over many branches and days. */
export interface HourRollUpsTable extends OfDay, Measures {
  /** Hour by the branch's clock, 0 to 23. */
  hour: number;
}

const hourRollUps = defineTable<HourRollUpsTable>(
  {
    id_branches: integer,
    day: requiredText,
    hour: integer,
    ...MEASURE_COLUMNS,
  },
  {
    primaryKey: ['day', 'id_branches', 'hour'],
    checks: { hour_of_a_day: 'hour between 0 and 23' },
    inKeyOrder: true,
  },
);

/** The same by day, for lists over many branches and days. */
export interface DayRollUpsTable extends OfQueue, Measures {}

const dayRollUps = defineTable<DayRollUpsTable>(
  {
    id_branches: integer,
    day: requiredText,
    id_queues: integer,
    id_services: integer,
    id_segments: integer,
    ...MEASURE_COLUMNS,
  },
  { primaryKey: ['day', 'id_branches', 'id_queues', 'id_services', 'id_segments'], inKeyOrder: true },
);

/** Waits of called customers, by day. */
export interface DayWaitsTable extends OfQueue {
  /** Seconds, with spaces between. */
  waits: string;
}

const dayWaits = defineTable<DayWaitsTable>(
  {
    id_branches: integer,
    day: requiredText,
    id_queues: integer,
    id_services: integer,
    id_segments: integer,
    waits: text,
  },
  { primaryKey: ['day', 'id_branches', 'id_queues', 'id_services', 'id_segments'] },
);

/** Metrics of each user at each workstation, by day. */
export interface WorkstationRollUpsTable extends OfDay, Measures {
  id_users: number;
  id_workstations: number;
}

const workstationRollUps = defineTable<WorkstationRollUpsTable>(
  {
    id_branches: integer,
    day: requiredText,
    id_users: integer,
    id_workstations: integer,
    ...MEASURE_COLUMNS,
  },
  { primaryKey: ['day', 'id_branches', 'id_users', 'id_workstations'], inKeyOrder: true },
);

/** Arrivals by hour of the day in branch time, one row: 0 to 23, as `hour_0` to `hour_23`. */
export interface ArrivalHoursTable extends OfDay {
  id_queues: number;
  [hour: `hour_${number}`]: number;
}

const arrivalHours = defineTable<ArrivalHoursTable>(
  {
    id_branches: integer,
    day: requiredText,
    id_queues: integer,
    ...HOUR_COLUMNS,
  },
  { primaryKey: ['day', 'id_branches', 'id_queues'], inKeyOrder: true },
);

/** Duration of an attention: from a call or resumption until the next event. */
export interface AttentionsTable extends OfDay {
  id_users: number | null;
  id_workstations: number | null;
  at: Millis;
  /** Null while it continues. */
  next_event_at: Millis | null;
}

const attentions = defineTable<AttentionsTable>({
  id_branches: integer,
  day: requiredText,
  id_users: optionalInteger,
  id_workstations: optionalInteger,
  at: moment,
  next_event_at: optionalMoment,
});

/** Metrics by quarter of an hour, hour and day, computed from facts. */
export interface RollUpTables {
  day_targets: DayPromisesTable;
  roll_ups: RollUpsTable;
  hour_roll_ups: HourRollUpsTable;
  day_roll_ups: DayRollUpsTable;
  day_waits: DayWaitsTable;
  workstation_roll_ups: WorkstationRollUpsTable;
  arrival_hours: ArrivalHoursTable;
  attentions: AttentionsTable;
}

const TABLES: Definitions<RollUpTables> = {
  day_targets: dayTargets,
  roll_ups: rollUps,
  hour_roll_ups: hourRollUps,
  day_roll_ups: dayRollUps,
  day_waits: dayWaits,
  workstation_roll_ups: workstationRollUps,
  arrival_hours: arrivalHours,
  attentions,
};

const INDEXES = ['create index attentions_day on attentions (day, id_branches)'];

export const createRollUpTables = (db: Kysely<unknown>): Promise<void> => createTables(db, TABLES, INDEXES);
