import type { Generated, Kysely } from 'kysely';
import {
  id,
  integer,
  integerOr,
  moment,
  optionalMoment,
  optionalText,
  reference,
  referenceKey,
  text,
  textKey,
} from '#shared/server/db/schema/columns.ts';
import { createTables, type Definitions, defineTable } from '#shared/server/db/schema/define-table.ts';

/** Machines enrolled for a branch; at most one key per branch is not revoked. */
export interface BranchKeysTable {
  id: Generated<number>;
  id_branches: number;
  /** ed25519, SPKI in base64. */
  public_key: string;
  /** The machine's own name for itself. */
  machine: string;
  /** Software version at enrolment. */
  version: string;
  enrolled_at: number;
  revoked_at: number | null;
  /** Challenge in use, the highest counter and the received ones below it. */
  challenge: string | null;
  last_count: Generated<number>;
  received: Generated<number>;
  /** Challenge that was issued and not used yet; issuing does not affect the one in use. */
  offered: string | null;
  /** Next key, which the machine has sent and not used yet. */
  next_public_key: string | null;
  /** Time since which the machine signs with this key; null for the key of its enrolment. */
  created_at: number | null;
  /** Time at which a new key was requested; null otherwise. */
  requested_at: number | null;
}

const branchKeys = defineTable<BranchKeysTable>({
  id,
  id_branches: reference('branches'),
  public_key: text,
  machine: text,
  version: text,
  enrolled_at: moment,
  revoked_at: optionalMoment,
  challenge: optionalText,
  last_count: integerOr(0),
  received: integerOr(0),
  offered: optionalText,
  next_public_key: optionalText,
  created_at: optionalMoment,
  requested_at: optionalMoment,
});

/** Enrolment codes; only the newest of a branch works. */
export interface EnrolmentCodesTable {
  /** SHA-256 of the code. */
  hash: string;
  id_branches: number;
  created_by: number;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

const enrolmentCodes = defineTable<EnrolmentCodesTable>({
  hash: textKey,
  id_branches: reference('branches'),
  created_by: integer,
  created_at: moment,
  expires_at: moment,
  used_at: optionalMoment,
});

/** Last report of each branch. */
export interface BranchReportsTable {
  id_branches: number;
  /** JSON of the contract's branch report. */
  report: string;
  reported_at: number;
  /** Start of the present sequence of reports without a gap. */
  connected_since: number;
  /** Milliseconds by which the branch's clock is ahead of central's. */
  skew_ms: number;
}

const branchReports = defineTable<BranchReportsTable>({
  id_branches: referenceKey('branches'),
  report: text,
  reported_at: moment,
  connected_since: moment,
  skew_ms: moment,
});

/** Alarms of branches, current and past; one open alarm per kind and detail. */
export interface FleetAlarmsTable {
  id: Generated<number>;
  id_branches: number;
  kind: string;
  /** Subject of the alarm, such as a printer's name; empty if there is only one. */
  detail: string;
  raised_at: number;
  ended_at: number | null;
}

const fleetAlarms = defineTable<FleetAlarmsTable>({
  id,
  id_branches: reference('branches'),
  kind: text,
  detail: text,
  raised_at: moment,
  ended_at: optionalMoment,
});

/** Times at which the alarms of branches must be checked: soon after a change, or when time alone changes them. */
interface AlarmChecksTable {
  id_branches: number;
  due_at: number;
}

/** Created by the migration `0010-alarm-checks`. */
export const alarmChecks = defineTable<AlarmChecksTable>(
  { id_branches: integer, due_at: moment },
  { primaryKey: ['id_branches'] },
);

/** Alarms of central, current and past; one open alarm per kind and detail. */
interface CentralAlarmsTable {
  id: Generated<number>;
  kind: string;
  /** Subject of the alarm, such as a channel or machine; empty if there is only one. */
  detail: string;
  raised_at: number;
  ended_at: number | null;
}

const centralAlarms = defineTable<CentralAlarmsTable>({
  id,
  kind: text,
  detail: text,
  raised_at: moment,
  ended_at: optionalMoment,
});

/** Epochs of each branch that were recorded as events or existed before. */
interface FleetEpochsTable {
  id_branches: number;
  epoch: string;
}

const noticedEpochs = defineTable<FleetEpochsTable>(
  {
    id_branches: integer,
    epoch: text,
  },
  { primaryKey: ['id_branches', 'epoch'] },
);

/** One message on one channel; written in the transaction that raises the alarm. */
export interface AlarmDeliveriesTable {
  id: Generated<number>;
  way: 'mail' | 'webhook';
  /** Id of the delivery, stable across attempts, so that receivers can detect duplicates. */
  key: string;
  /** JSON of a `Message`. */
  message: string;
  created_at: number;
  /** Number of attempts, increased before each one, so that two processes never send the same. */
  attempts: number;
  next_at: number;
  sent_at: number | null;
  /** The error of the last attempt; empty for none. */
  failure: Generated<string>;
}

const alarmDeliveries = defineTable<AlarmDeliveriesTable>({
  id,
  way: text,
  key: text,
  message: text,
  created_at: moment,
  attempts: integer,
  next_at: moment,
  sent_at: optionalMoment,
  failure: text,
});

/** Machines that are enrolled for branches, their reports and alarms. */
export interface RegistryTables {
  branch_keys: BranchKeysTable;
  enrolment_codes: EnrolmentCodesTable;
  branch_reports: BranchReportsTable;
  fleet_alarms: FleetAlarmsTable;
  central_alarms: CentralAlarmsTable;
  noticed_epochs: FleetEpochsTable;
  alarm_checks: AlarmChecksTable;
}

const TABLES: Definitions<Omit<RegistryTables, 'alarm_checks'> & { alarm_deliveries: AlarmDeliveriesTable }> =
  {
    branch_keys: branchKeys,
    enrolment_codes: enrolmentCodes,
    branch_reports: branchReports,
    fleet_alarms: fleetAlarms,
    central_alarms: centralAlarms,
    noticed_epochs: noticedEpochs,
    alarm_deliveries: alarmDeliveries,
  };

const INDEXES = [
  'create index branch_keys_of_branch on branch_keys (id_branches, enrolled_at)',
  'create unique index branch_keys_one_valid on branch_keys (id_branches) where revoked_at is null',
  'create index enrolment_codes_of_branch on enrolment_codes (id_branches)',
  'create index fleet_alarms_of_branch on fleet_alarms (id_branches, raised_at)',
  'create unique index fleet_alarms_one_open on fleet_alarms (id_branches, kind, detail) where ended_at is null',
  'create unique index central_alarms_one_open on central_alarms (kind, detail) where ended_at is null',
  'create index alarm_deliveries_age on alarm_deliveries (created_at)',
  'create index alarm_deliveries_due on alarm_deliveries (way, next_at) where sent_at is null',
];

export const createRegistryTables = (db: Kysely<unknown>): Promise<void> => createTables(db, TABLES, INDEXES);
