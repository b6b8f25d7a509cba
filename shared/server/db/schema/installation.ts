import type { ColumnType, Generated, Kysely } from 'kysely';
import { LOCAL, type ReplicationOf } from '../replicates.ts';
import {
  type Flag,
  flag,
  integer,
  moment,
  momentKey,
  optionalInteger,
  requiredText,
  text,
  textKey,
  uniqueForever,
} from './columns.ts';
import { createTables, type Definitions, defineTable } from './define-table.ts';

/** Row from central, which only central changes. Empty on servers without central. */
export interface CentralRowsTable {
  entity: string;
  pk: number;
  scope: string;
  /** The revision at which central last changed it. */
  revision: number;
  hash: number;
  /** 1 if deleted at central but still referenced here, and therefore disabled. */
  removed: Generated<Flag>;
}

const centralRows = defineTable<CentralRowsTable>(
  {
    entity: text,
    pk: integer,
    scope: text,
    revision: integer,
    hash: integer,
    removed: flag(0),
  },
  { primaryKey: ['entity', 'pk'] },
);

/** Every change of a replicated table, written in its transaction; `sync/` pushes it. */
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
  /** Canonical JSON (RFC 8785) of the change. */
  payload: string;
  /** SHA-256 over the previous row's chain and this row, hexadecimal. */
  chain: string;
}

const changeLog = defineTable<ChangeLogTable>({
  row_ver: integer,
  seq: uniqueForever,
  epoch: requiredText,
  txn: integer,
  idx: integer,
  eid: requiredText,
  entity: requiredText,
  pk: requiredText,
  op: requiredText,
  base_rev: optionalInteger,
  schema_v: integer,
  wall_ms: moment,
  boot_id: requiredText,
  mono_ms: moment,
  payload: requiredText,
  chain: requiredText,
});

/** First answers to requests with a retry key, stored for 24 h. */
export interface IdempotencyTable {
  key: string;
  fingerprint: string;
  answer: string;
  created_at: number;
}

const idempotency = defineTable<IdempotencyTable>({
  key: textKey,
  fingerprint: requiredText,
  answer: requiredText,
  created_at: moment,
});

/** Values of the installation, one row per name (epoch of the change log, first start). */
export interface InstallationTable {
  name: string;
  value: ColumnType<string, string, string>;
}

const installation = defineTable<InstallationTable>({
  name: textKey,
  value: requiredText,
});

/** Configurations stored before imports, as files. */
interface ConfigurationVersionsTable {
  at: number;
  /** User of the import. */
  username: string;
  /** JSON of the contract's file. */
  file: string;
}

const configurationVersions = defineTable<ConfigurationVersionsTable>({
  at: momentKey,
  username: text,
  file: text,
});

/** Change log, origin of rows, idempotency and state of the installation. */
export interface InstallationTables {
  central_rows: CentralRowsTable;
  change_log: ChangeLogTable;
  idempotency: IdempotencyTable;
  installation: InstallationTable;
  configuration_versions: ConfigurationVersionsTable;
}

export const INSTALLATION_REPLICATION: ReplicationOf<InstallationTables> = {
  central_rows: LOCAL,
  change_log: LOCAL,
  idempotency: LOCAL,
  installation: LOCAL,
  configuration_versions: LOCAL,
};

const TABLES: Definitions<InstallationTables> = {
  central_rows: centralRows,
  change_log: changeLog,
  idempotency,
  installation,
  configuration_versions: configurationVersions,
};

const INDEXES = ['create index idempotency_age on idempotency (created_at)'];

export const createInstallationTables = (db: Kysely<unknown>): Promise<void> =>
  createTables(db, TABLES, INDEXES);
