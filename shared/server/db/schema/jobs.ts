import type { Kysely } from 'kysely';
import { JOB_STATES, type JobKindName, type JobState } from '#shared/domain/jobs/jobs.ts';
import { LOCAL, type ReplicationOf } from '../replicates.ts';
import {
  type Flag,
  flag,
  integer,
  moment,
  oneOf,
  optionalMoment,
  requiredText,
  text,
  textKey,
} from './columns.ts';
import { createTables, type Definitions, defineTable } from './define-table.ts';

/** Work outside the process, stored in the transaction that causes it and kept some time after it ended. */
export interface JobsTable {
  /** Identifies it over all attempts, so that it is queued once. */
  key: string;
  kind: JobKindName;
  /** What it is about, for administrators. */
  subject: string;
  /** Address that it goes to; empty for none. */
  target: string;
  /** JSON, as its kind defines. */
  payload: string;
  state: JobState;
  /** Lower values run first. */
  priority: number;
  /** When it was queued, or a person had it repeated. */
  queued_at: number;
  /** Null for never. */
  expires_at: number | null;
  /** Attempts that have started. A claim compares and increments it, so that one process has it. */
  attempts: number;
  /** Next attempt while it waits; end of the lease while it runs. */
  next_at: number;
  /** 1 if an earlier attempt may have done the work. */
  doubtful: Flag;
  /** Error of the last attempt; empty for none. */
  failure: string;
  /** Null until it is in a final state. */
  ended_at: number | null;
}

const jobs = defineTable<JobsTable>({
  key: textKey,
  kind: requiredText,
  subject: text,
  target: text,
  payload: text,
  state: oneOf(JOB_STATES),
  priority: integer,
  queued_at: moment,
  expires_at: optionalMoment,
  attempts: integer,
  next_at: moment,
  doubtful: flag(0),
  failure: text,
  ended_at: optionalMoment,
});

export interface JobTables {
  jobs: JobsTable;
}

export const JOB_REPLICATION: ReplicationOf<JobTables> = { jobs: LOCAL };

const TABLES: Definitions<JobTables> = { jobs };

const INDEXES = [
  "create index jobs_due on jobs (kind, next_at) where state in ('waiting', 'running')",
  'create index jobs_ended on jobs (kind, ended_at) where ended_at is not null',
  "create index jobs_dead on jobs (target) where state = 'dead'",
];

export const createJobTables = (db: Kysely<unknown>): Promise<void> => createTables(db, TABLES, INDEXES);
