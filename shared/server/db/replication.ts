/**
 * How each table replicates. A table that is missing here, or named here and missing in the database, fails the
 * tests: nobody adds one without saying where its rows may be written and where they go.
 *
 * - `configuration`: the level that made a row owns it; made at central it goes down by scope, made at a branch
 *   that branch is its only writer and it goes up.
 * - `users`: both ends may edit; merged field by field. Customers and messages among staff too.
 * - `fact`: the branch writes, central only adds.
 * - `local`: stays where it is.
 */
export type Replication = 'configuration' | 'users' | 'fact' | 'local';

export const SHARED_REPLICATION = {
  alert_messages: 'users',
  attention_areas: 'configuration',
  attention_profile_rows: 'configuration',
  attention_profiles: 'configuration',
  audit: 'fact',
  branch_group_branches: 'configuration',
  branch_groups: 'configuration',
  branch_types: 'configuration',
  branches: 'configuration',
  cached_verifiers: 'local',
  central_rows: 'local',
  change_log: 'local',
  close_reasons: 'configuration',
  customers: 'users',
  defined_timetables: 'configuration',
  detail_profile_transactions: 'configuration',
  detail_profiles: 'configuration',
  display_workstations: 'configuration',
  displays: 'configuration',
  employees: 'users',
  general_parameters: 'configuration',
  idempotency: 'local',
  installation: 'local',
  kiosk_screens: 'configuration',
  kiosks: 'configuration',
  licences: 'configuration',
  password_blacklist: 'configuration',
  politeness: 'configuration',
  queue_branch_types: 'configuration',
  queue_categories: 'configuration',
  queues: 'configuration',
  role_modules: 'configuration',
  roles: 'configuration',
  secrets: 'local',
  segments: 'configuration',
  services: 'configuration',
  sign_in_attempts: 'local',
  timetables: 'configuration',
  tokens: 'local',
  transaction_details: 'configuration',
  transactions: 'configuration',
  user_branches: 'configuration',
  users: 'users',
  view_profile_queues: 'configuration',
  view_profiles: 'configuration',
  workstation_types: 'configuration',
  workstations: 'configuration',
} as const satisfies Record<string, Replication>;

const ABOUT_PEOPLE = new Set(
  Object.entries(SHARED_REPLICATION).flatMap(([name, replication]) =>
    replication === 'users' ? [name] : [],
  ),
);

/** Whether both ends may change rows of this table: users, employees, customers and messages among staff. */
export const isAboutPeople = (table: string): boolean => ABOUT_PEOPLE.has(table);
