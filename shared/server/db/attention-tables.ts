import type { Generated } from 'kysely';
import type { Flag, Named, Versioned } from './columns.ts';
import { configuration, EVERYWHERE, OF_TYPE, partOf, type ReplicationOf, userData } from './replicates.ts';

/** A group of things that are done for customers. */
export interface TransactionsTable extends Named {
  description: string;
}

/** Describes a kind of thing that is done for a customer. */
export interface TransactionDetailsTable extends Named {
  id_transactions: number;
}

/** Groups of transactions that a type of workstation offers. */
export interface DetailProfilesTable extends Named {
  description: string;
  id_branch_types: number;
}

export interface DetailProfileTransactionsTable extends Versioned {
  id: Generated<number>;
  id_detail_profiles: number;
  id_transactions: number;
}

export interface CloseReasonsTable extends Versioned {
  id: Generated<number>;
  description: string;
  /** Chosen until another one is; may not be changed. */
  is_default: Generated<Flag>;
}

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

/** Lists the tables of what is done for customers, and of who they are. */
export interface AttentionTables {
  close_reasons: CloseReasonsTable;
  customers: CustomersTable;
  detail_profile_transactions: DetailProfileTransactionsTable;
  detail_profiles: DetailProfilesTable;
  transaction_details: TransactionDetailsTable;
  transactions: TransactionsTable;
}

export const ATTENTION_REPLICATION: ReplicationOf<AttentionTables> = {
  close_reasons: configuration(EVERYWHERE),
  customers: userData({ to: 'maker', fromCentral: 'everywhere' }),
  detail_profile_transactions: configuration(partOf('detail_profiles')),
  detail_profiles: configuration(OF_TYPE),
  transaction_details: configuration(partOf('transactions')),
  transactions: configuration(EVERYWHERE),
};
