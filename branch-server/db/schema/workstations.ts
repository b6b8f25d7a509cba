import type { Generated, Kysely } from 'kysely';
import { FACT, LOCAL, type ReplicationOf } from '#shared/server/db/replicates.ts';
import {
  integer,
  moment,
  optionalMoment,
  optionalReference,
  REPLICATED,
  reference,
  text,
  uniqueForever,
} from '#shared/server/db/schema/columns.ts';
import { createTables, type Definitions, defineTable } from '#shared/server/db/schema/define-table.ts';
import type { AlarmEventFact, SessionFact } from '#shared/server/db/schema/facts.ts';

export interface WorkstationSessionsTable extends SessionFact {
  id: Generated<number>;
  row_ver: Generated<number>;
}

const workstationSessions = defineTable<WorkstationSessionsTable>({
  ...REPLICATED,
  id_workstations: reference('workstations'),
  id_users: reference('users'),
  opened_at: moment,
  closed_at: optionalMoment,
  idle_from: optionalMoment,
  id_close_reasons: optionalReference('close_reasons'),
});

/** Lists the waiting workstations. One that stops waiting loses its row. */
export interface WaitingWorkstationsTable {
  /** Lower for a workstation that began to wait earlier. */
  position: Generated<number>;
  id_workstations: number;
  id_branches: number;
  id_users: number;
  joined_at: number;
}

const waitingWorkstations = defineTable<WaitingWorkstationsTable>({
  position: uniqueForever,
  id_workstations: integer,
  id_branches: integer,
  id_users: integer,
  joined_at: moment,
});

/** State of a ratio-based attention profile at a branch. */
export interface ProfileRoundsTable {
  id_branches: number;
  id_attention_profiles: number;
  /** Row called last, or the queue if the profile has no rows; it may be deleted since. */
  position: number;
  /** Number of calls of that row in this round. */
  called: number;
}

const profileRounds = defineTable<ProfileRoundsTable>(
  {
    id_branches: reference('branches'),
    id_attention_profiles: reference('attention_profiles'),
    position: integer,
    called: integer,
  },
  { primaryKey: ['id_branches', 'id_attention_profiles'] },
);

export interface AlarmEventsTable extends AlarmEventFact {
  id: Generated<number>;
  row_ver: Generated<number>;
  id_branches: number;
}

const alarmEvents = defineTable<AlarmEventsTable>({
  ...REPLICATED,
  id_branches: reference('branches'),
  id_alerts: integer,
  name: text,
  text,
  at: moment,
  since: moment,
});

/** Measured values of an alarm event, from which pages write its text in the language of their reader. */
export interface AlarmMeasuresTable {
  id_alarm_events: number;
  /** JSON of `AlarmMeasure[]`. */
  measures: string;
}

const alarmMeasures = defineTable<AlarmMeasuresTable>(
  { id_alarm_events: integer, measures: text },
  { primaryKey: ['id_alarm_events'] },
);

/** Duration of an alarm at a branch, across its events. */
export interface AlarmRunsTable {
  id_branches: number;
  id_alerts: number;
  /** As its events have it. */
  since: number;
  /** Null while it is active. */
  ended_at: number | null;
}

const alarmRuns = defineTable<AlarmRunsTable>({
  id_branches: integer,
  id_alerts: integer,
  since: moment,
  ended_at: optionalMoment,
});

/** Sessions and waiting workstations, rounds of attention profiles, raised alarms. */
export interface BranchWorkstationTables {
  workstation_sessions: WorkstationSessionsTable;
  waiting_workstations: WaitingWorkstationsTable;
  profile_rounds: ProfileRoundsTable;
  alarm_events: AlarmEventsTable;
  alarm_measures: AlarmMeasuresTable;
  alarm_runs: AlarmRunsTable;
}

export const BRANCH_WORKSTATION_REPLICATION: ReplicationOf<BranchWorkstationTables> = {
  workstation_sessions: FACT,
  waiting_workstations: LOCAL,
  profile_rounds: LOCAL,
  alarm_events: FACT,
  alarm_measures: LOCAL,
  alarm_runs: LOCAL,
};

const TABLES: Definitions<BranchWorkstationTables> = {
  workstation_sessions: workstationSessions,
  waiting_workstations: waitingWorkstations,
  profile_rounds: profileRounds,
  alarm_events: alarmEvents,
  alarm_measures: alarmMeasures,
  alarm_runs: alarmRuns,
};

const INDEXES = [
  'create unique index sessions_one_a_user on workstation_sessions (id_users) where closed_at is null',
  'create unique index sessions_one_a_workstation on workstation_sessions (id_workstations) where closed_at is null',
  'create index workstation_sessions_of_user on workstation_sessions (id_users, closed_at, id_workstations)',
  'create unique index waiting_workstations_once on waiting_workstations (id_workstations)',
  'create index alarm_events_by_time on alarm_events (at)',
  'create index alarm_events_last on alarm_events (id_branches, id_alerts, at)',
  'create unique index alarm_runs_run on alarm_runs (id_branches, id_alerts, since)',
  'create index alarm_runs_open on alarm_runs (since) where ended_at is null',
];

export const createBranchWorkstationTables = (db: Kysely<unknown>): Promise<void> =>
  createTables(db, TABLES, INDEXES);
