import type { Generated, Kysely } from 'kysely';
import { configuration, OF_TYPE, partOf, type ReplicationOf } from '../replicates.ts';
import {
  checked,
  type Flag,
  flag,
  integer,
  integerOr,
  NAMED,
  type Named,
  optionalInteger,
  optionalReference,
  REPLICATED,
  reference,
  text,
  type Versioned,
} from './columns.ts';
import { createTables, type Definitions, defineTable } from './define-table.ts';

export interface ViewProfilesTable extends Named {
  description: string;
  id_branch_types: number;
  /** Whether supervision and dashboards can filter by it. */
  supervision: Generated<Flag>;
  dashboard: Generated<Flag>;
}

const viewProfiles = defineTable<ViewProfilesTable>({
  ...NAMED,
  description: text,
  id_branch_types: reference('branch_types'),
  supervision: flag(1),
  dashboard: flag(1),
});

export interface ViewProfileQueuesTable extends Versioned {
  id: Generated<number>;
  id_view_profiles: number;
  id_queues: number;
}

const viewProfileQueues = defineTable<ViewProfileQueuesTable>({
  ...REPLICATED,
  id_view_profiles: reference('view_profiles'),
  id_queues: reference('queues'),
});

export interface AttentionProfilesTable extends Named {
  description: string;
  id_branch_types: number;
  type: string;
  /** Seconds; 0 for none. */
  general_limit: Generated<number>;
  /** Used when this one finds no ticket. */
  id_attention_profiles_alt: number | null;
  /** May be chosen for a workstation by supervisors, and by operators who choose for themselves. */
  assignable: Generated<Flag>;
  /** CONDITIONALBASED only: the profile used from `conditional_value` on, and the one below. */
  id_attention_profiles_a: number | null;
  id_attention_profiles_b: number | null;
  /** The view profile whose queues are measured. */
  conditional_view_profile: number | null;
  /** 1 customers waiting, 2 longest wait in seconds, 3 open workstations. */
  conditional_type: 1 | 2 | 3 | null;
  conditional_value: number | null;
}

const attentionProfiles = defineTable<AttentionProfilesTable>({
  ...NAMED,
  description: text,
  id_branch_types: reference('branch_types'),
  type: text,
  general_limit: checked(integerOr(0), '>= 0'),
  id_attention_profiles_alt: optionalReference('attention_profiles'),
  assignable: flag(1),
  id_attention_profiles_a: optionalReference('attention_profiles'),
  id_attention_profiles_b: optionalReference('attention_profiles'),
  conditional_view_profile: optionalReference('view_profiles'),
  conditional_type: checked(optionalInteger, 'in (1, 2, 3)'),
  conditional_value: checked(optionalInteger, '>= 0'),
});

export interface AttentionProfileRowsTable extends Versioned {
  id: Generated<number>;
  id_attention_profiles: number;
  id_queues: number;
  /** FIFO. */
  sequence: number;
  /** WEIGHTED. */
  weight: Generated<number>;
  /** RATIOBASED. */
  iterations: Generated<number>;
  /** TIMEBASED and APPOINTMENTBASED. */
  level: Generated<number>;
  /** TIMEBASED, seconds; 0 for none. */
  row_limit: Generated<number>;
}

const attentionProfileRows = defineTable<AttentionProfileRowsTable>({
  ...REPLICATED,
  id_attention_profiles: reference('attention_profiles'),
  id_queues: reference('queues'),
  sequence: integer,
  weight: checked(integerOr(1), '>= 0'),
  iterations: checked(integerOr(1), '>= 1'),
  level: checked(integerOr(0), '>= 0'),
  row_limit: checked(integerOr(0), '>= 0'),
});

/** Virtual tickets of a branch type: segment, service and hours. */
export interface VirtualTicketsTable extends Versioned {
  id: Generated<number>;
  name: string;
  id_branch_types: number;
  id_segments: number;
  id_services: number;
  id_view_profiles: number;
  /** Null for at any time. */
  id_defined_timetables: number | null;
  /** Maximum number of active tickets of this kind per phone. */
  per_phone: Generated<number>;
  /** Metres from the branch within which it is given; null for anywhere. */
  within_metres: Generated<number | null>;
}

const virtualTickets = defineTable<VirtualTicketsTable>({
  ...REPLICATED,
  name: text,
  id_branch_types: reference('branch_types'),
  id_segments: reference('segments'),
  id_services: reference('services'),
  id_view_profiles: reference('view_profiles'),
  id_defined_timetables: optionalReference('defined_timetables'),
  per_phone: integerOr(1),
  within_metres: optionalInteger,
});

/** View profiles, attention profiles and virtual tickets. */
export interface ProfileTables {
  view_profiles: ViewProfilesTable;
  view_profile_queues: ViewProfileQueuesTable;
  attention_profiles: AttentionProfilesTable;
  attention_profile_rows: AttentionProfileRowsTable;
  virtual_tickets: VirtualTicketsTable;
}

export const PROFILE_REPLICATION: ReplicationOf<ProfileTables> = {
  view_profiles: configuration(OF_TYPE),
  view_profile_queues: configuration(partOf('view_profiles')),
  attention_profiles: configuration(OF_TYPE),
  attention_profile_rows: configuration(partOf('attention_profiles')),
  virtual_tickets: configuration(OF_TYPE),
};

const TABLES: Definitions<ProfileTables> = {
  view_profiles: viewProfiles,
  view_profile_queues: viewProfileQueues,
  attention_profiles: attentionProfiles,
  attention_profile_rows: attentionProfileRows,
  virtual_tickets: virtualTickets,
};

const INDEXES = [
  'create unique index "view_profiles_name_UNIQUE" on view_profiles (id_branch_types, fold_name(name))',
  'create unique index view_profile_queues_pair on view_profile_queues (id_view_profiles, id_queues)',
  'create unique index "attention_profiles_name_UNIQUE" on attention_profiles (id_branch_types, fold_name(name))',
  'create unique index attention_profile_rows_pair on attention_profile_rows (id_attention_profiles, id_queues)',
  'create unique index "virtual_tickets_name_UNIQUE" on virtual_tickets (id_branch_types, fold_name(name))',
];

export const createProfileTables = (db: Kysely<unknown>): Promise<void> => createTables(db, TABLES, INDEXES);
