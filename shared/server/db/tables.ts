import type { ColumnType, Generated } from 'kysely';
import type { AccessTables } from './access-tables.ts';
import type { AlarmTables } from './alarm-tables.ts';
import type { AppointmentTables } from './appointment-tables.ts';
import type { AttentionTables } from './attention-tables.ts';
import type { BranchTables } from './branch-tables.ts';
import type { Flag, Versioned } from './columns.ts';
import type { QueueTables } from './queue-tables.ts';
import { configuration, EVERYWHERE, LOCAL, type ReplicationOf, userData } from './replicates.ts';
import type { ReportTables } from './report-tables.ts';
import type { ResourceTables } from './resource-tables.ts';

export type { EmployeesTable } from './access-tables.ts';
export type { Flag } from './columns.ts';

/** General settings by name; what is missing has the value of `shared/domain/settings/`. */
export interface GeneralParametersTable extends Versioned {
  id: Generated<number>;
  name: string;
  value: string;
  description: string;
}

/** A message to one of the staff. */
export interface AlertMessagesTable extends Versioned {
  id: Generated<number>;
  /** Null where it comes from an alarm. */
  id_sender: number | null;
  id_receiver: number;
  /** What was raised, as the branch keeps it. */
  id_alarm_events: Generated<number | null>;
  text: string;
  created_at: number;
  is_read: Generated<Flag>;
  deleted: Generated<Flag>;
  /** The first message of those that were sent together; null on that one itself. */
  id_sendings: Generated<number | null>;
  /** The message that this one answers; it may be gone since. */
  id_answers: Generated<number | null>;
  /** Null while it is not read, and on those read before this was kept. */
  read_at: Generated<number | null>;
}

/** Names a row that came from central: only central changes it. Empty where there is no central above. */
export interface CentralRowsTable {
  entity: string;
  pk: number;
  scope: string;
  /** The revision at which central last changed it. */
  revision: number;
  hash: number;
  /** Deleted at central, and kept, disabled, for what refers to it here. */
  gone: Generated<Flag>;
}

/** Holds every change of a replicated table, written in the transaction that makes it; `sync/` sends it up. */
export interface ChangeLogTable {
  seq: Generated<number>;
  epoch: string;
  /** The first `seq` of the transaction that this row belongs to, and its place in it. */
  txn: number;
  idx: number;
  /** Identity of the change, the same wherever it is sent again. */
  eid: string;
  entity: string;
  pk: string;
  op: 'insert' | 'update' | 'delete';
  row_ver: number;
  base_rev: number | null;
  schema_v: number;
  wall_ms: number;
  boot_id: string;
  mono_ms: number;
  /** Canonical JSON (RFC 8785) of what changed. */
  payload: string;
  /** SHA-256 over the previous row's chain and this row, hexadecimal. */
  chain: string;
}

/** First answers to requests with an idempotency key, kept for 24 h. */
export interface IdempotencyTable {
  key: string;
  fingerprint: string;
  answer: string;
  created_at: number;
}

/** The configuration as it was before an import, as a file. */
interface ConfigurationVersionsTable {
  at: number;
  /** Who imported. */
  username: string;
  /** JSON of the contract's file. */
  file: string;
}

/** A letter about an alarm to one person, kept from when it is written until a while after it went out. */
export interface EmailOutboxTable {
  /** Names it, the same however often it is tried. */
  key: string;
  recipient: string;
  subject: string;
  text: string;
  /** When that happened of which it tells. */
  happened_at: number;
  /** Later than this it tells nobody anything any more. */
  useful_until: number;
  /** A file that comes with it; empty for none. */
  attachment_name: Generated<string>;
  attachment: Generated<string>;
  /** Times that sending was begun; put up before it is, so that two processes never send the same at once. */
  attempts: number;
  next_at: number;
  sent_at: number | null;
  /** Why the last attempt failed; empty where none has. */
  failure: Generated<string>;
  /**
   * Empty while it is tried. `refused`: the server refuses it for good; `unknown`: the connection was lost after all of
   * it was sent. `copy`: the same, and it is sent once more with `copy_note`.
   */
  outcome: Generated<'' | 'refused' | 'unknown' | 'copy'>;
  /** Tells in the language of the recipient that this may be a copy; empty where it is not sent twice. */
  copy_note: Generated<string>;
}

/** One row a name: what the installation knows of itself (epoch of the change log, first start). */
export interface InstallationTable {
  name: string;
  value: ColumnType<string, string, string>;
}

/** Settings, messages among staff, and what the server keeps of itself. */
interface InstallationTables {
  alert_messages: AlertMessagesTable;
  central_rows: CentralRowsTable;
  change_log: ChangeLogTable;
  general_parameters: GeneralParametersTable;
  idempotency: IdempotencyTable;
  installation: InstallationTable;
  configuration_versions: ConfigurationVersionsTable;
  letters: EmailOutboxTable;
}

export const INSTALLATION_REPLICATION: ReplicationOf<InstallationTables> = {
  alert_messages: userData({ to: 'maker', fromCentral: 'nowhere' }),
  central_rows: LOCAL,
  change_log: LOCAL,
  general_parameters: configuration(EVERYWHERE),
  idempotency: LOCAL,
  installation: LOCAL,
  configuration_versions: LOCAL,
  letters: LOCAL,
};

/** Lists the tables that both servers keep. */
export interface SharedTables
  extends AccessTables,
    AlarmTables,
    AppointmentTables,
    BranchTables,
    ReportTables,
    ResourceTables,
    QueueTables,
    AttentionTables,
    InstallationTables {}
