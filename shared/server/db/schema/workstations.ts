import type { Generated, Kysely } from 'kysely';
import {
  configuration,
  EVERYWHERE,
  OF_BRANCH,
  OF_TYPE,
  partOf,
  type ReplicationOf,
  userData,
} from '../replicates.ts';
import {
  checked,
  type Flag,
  flag,
  integerOr,
  NAMED,
  type Named,
  optionalReference,
  REPLICATED,
  reference,
  text,
  type Versioned,
} from './columns.ts';
import { createTables, type Definitions, defineTable } from './define-table.ts';

/** A group of things that are done for customers. */
export interface TransactionsTable extends Named {
  description: string;
}

const transactions = defineTable<TransactionsTable>({
  ...NAMED,
  description: text,
});

/** Describes a kind of thing that is done for a customer. */
export interface TransactionDetailsTable extends Named {
  id_transactions: number;
}

const transactionDetails = defineTable<TransactionDetailsTable>({
  ...NAMED,
  id_transactions: reference('transactions'),
});

/** Groups of transactions that a type of workstation offers. */
export interface DetailProfilesTable extends Named {
  description: string;
  id_branch_types: number;
}

const detailProfiles = defineTable<DetailProfilesTable>({
  ...NAMED,
  description: text,
  id_branch_types: reference('branch_types'),
});

export interface DetailProfileTransactionsTable extends Versioned {
  id: Generated<number>;
  id_detail_profiles: number;
  id_transactions: number;
}

const detailProfileTransactions = defineTable<DetailProfileTransactionsTable>({
  ...REPLICATED,
  id_detail_profiles: reference('detail_profiles'),
  id_transactions: reference('transactions'),
});

export interface CloseReasonsTable extends Versioned {
  id: Generated<number>;
  description: string;
  /** Chosen until another one is; may not be changed. */
  is_default: Generated<Flag>;
}

const closeReasons = defineTable<CloseReasonsTable>({
  ...REPLICATED,
  description: text,
  is_default: flag(0),
});

export interface WorkstationTypesTable extends Named {
  description: string;
  id_branch_types: number;
  id_view_profiles: number;
  /** The transactions that are offered; null for none. */
  id_detail_profiles: number | null;
  call_no_ticket: Generated<Flag>;
  transfer: Generated<Flag>;
  stand_by: Generated<Flag>;
  removal: Generated<Flag>;
  call_out_of_turn: Generated<Flag>;
  show_out_of_turn: Generated<Flag>;
  /** Issues tickets and does not call. */
  reception: Generated<Flag>;
  automatic_call: Generated<Flag>;
  lineal_call: Generated<Flag>;
  self_profile: Generated<Flag>;
  transaction_detail: Generated<Flag>;
  close_detail: Generated<Flag>;
  /** Minutes; 0 for never. */
  close_timeout: Generated<number>;
  /** Seconds; 0 for never. */
  call_timeout: Generated<number>;
  /** Share of attentions that are recorded, in percent. */
  record_frequency: Generated<number>;
  /** The only called pair if `lineal_call` is on. */
  id_services_lineal: number | null;
  id_segments_lineal: number | null;
}

const workstationTypes = defineTable<WorkstationTypesTable>({
  ...NAMED,
  description: text,
  id_branch_types: reference('branch_types'),
  id_view_profiles: reference('view_profiles'),
  id_detail_profiles: optionalReference('detail_profiles'),
  call_no_ticket: flag(0),
  transfer: flag(0),
  stand_by: flag(0),
  removal: flag(0),
  call_out_of_turn: flag(0),
  show_out_of_turn: flag(0),
  reception: flag(0),
  automatic_call: flag(0),
  lineal_call: flag(0),
  self_profile: flag(0),
  transaction_detail: flag(0),
  close_detail: flag(0),
  close_timeout: checked(integerOr(0), '>= 0'),
  call_timeout: checked(integerOr(0), '>= 0'),
  record_frequency: checked(integerOr(0), 'between 0 and 100'),
  id_services_lineal: optionalReference('services'),
  id_segments_lineal: optionalReference('segments'),
});

export interface WorkstationsTable extends Named {
  id_branches: number;
  id_workstation_types: number;
  id_attention_areas: number | null;
  id_attention_profiles: number | null;
}

const workstations = defineTable<WorkstationsTable>({
  ...NAMED,
  id_branches: reference('branches'),
  id_workstation_types: reference('workstation_types'),
  id_attention_areas: optionalReference('attention_areas'),
  id_attention_profiles: optionalReference('attention_profiles'),
});

/** Describes a known customer. */
export interface CustomersTable extends Versioned {
  id: Generated<number>;
  first_name: string;
  mid_name: string;
  last_name: string;
  /** The number or word that the house knows the customer by; empty, or no other customer's. */
  account: string;
  telephone: string;
  image_location: string;
  crm_link: string;
}

const customers = defineTable<CustomersTable>({
  ...REPLICATED,
  first_name: text,
  mid_name: text,
  last_name: text,
  account: text,
  telephone: text,
  image_location: text,
  crm_link: text,
});

/** Workstations, the transactions they offer, close reasons and customers. */
export interface WorkstationTables {
  transactions: TransactionsTable;
  transaction_details: TransactionDetailsTable;
  detail_profiles: DetailProfilesTable;
  detail_profile_transactions: DetailProfileTransactionsTable;
  close_reasons: CloseReasonsTable;
  workstation_types: WorkstationTypesTable;
  workstations: WorkstationsTable;
  customers: CustomersTable;
}

export const WORKSTATION_REPLICATION: ReplicationOf<WorkstationTables> = {
  transactions: configuration(EVERYWHERE),
  transaction_details: configuration(partOf('transactions')),
  detail_profiles: configuration(OF_TYPE),
  detail_profile_transactions: configuration(partOf('detail_profiles')),
  close_reasons: configuration(EVERYWHERE),
  workstation_types: configuration(OF_TYPE),
  workstations: configuration(OF_BRANCH),
  customers: userData({ to: 'maker', fromCentral: 'everywhere' }),
};

const TABLES: Definitions<WorkstationTables> = {
  transactions,
  transaction_details: transactionDetails,
  detail_profiles: detailProfiles,
  detail_profile_transactions: detailProfileTransactions,
  close_reasons: closeReasons,
  workstation_types: workstationTypes,
  workstations,
  customers,
};

const INDEXES = [
  'create unique index "transactions_name_UNIQUE" on transactions (fold_name(name))',
  'create unique index "transaction_details_name_UNIQUE" on transaction_details (id_transactions, fold_name(name))',
  'create unique index "detail_profiles_name_UNIQUE" on detail_profiles (id_branch_types, fold_name(name))',
  'create unique index detail_profile_transactions_pair on detail_profile_transactions (id_detail_profiles, id_transactions)',
  'create unique index "close_reasons_description_UNIQUE" on close_reasons (fold_name(description))',
  'create unique index close_reasons_one_default on close_reasons (is_default) where is_default = 1',
  'create unique index "workstation_types_name_UNIQUE" on workstation_types (id_branch_types, fold_name(name))',
  'create unique index "workstations_name_UNIQUE" on workstations (id_branches, fold_name(name))',
  `create unique index "customers_account_UNIQUE" on customers (account) where account <> ''`,
  'create index customers_name on customers (lower(last_name), lower(first_name))',
];

export const createWorkstationTables = (db: Kysely<unknown>): Promise<void> =>
  createTables(db, TABLES, INDEXES);
