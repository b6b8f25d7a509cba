import type { ColumnType, Generated } from 'kysely';
import type { AccessTables } from './access-tables.ts';
import type { Flag, Named, Versioned } from './columns.ts';

export type { EmployeesTable } from './access-tables.ts';
export type { Flag } from './columns.ts';

export interface BranchTypesTable extends Named {
  description: string;
}

export interface BranchesTable extends Named {
  id_branch_types: number;
  /** Difference to UTC in hours, as text: it is what the wire carries. */
  zone: string;
  address: string;
  city: string;
  company_name: string;
  /** Language of paper and displays. */
  language: string;
  /** Whether customers may be written to. */
  sms: Generated<Flag>;
  latitude: number | null;
  longitude: number | null;
  country: Generated<string>;
  telephone: Generated<string>;
  /** Number of the branch in an appointment system. */
  id_venture_branch: Generated<string>;
  /** Whether people get their turn on their own phone, and are asked afterwards how it was. */
  cell_phone: Generated<Flag>;
  survey: Generated<Flag>;
  /** Whether the branch has a server of its own, and where it is reached within the house. */
  distributed: Generated<Flag>;
  ip_server: Generated<string>;
  port: Generated<string>;
}

export interface AttentionAreasTable extends Named {}

export interface ServicesTable extends Named {
  id_short: number;
  description: string;
  service_time: number;
  /** JSON, language -> name. */
  translations: string;
}

export interface SegmentsTable extends Named {
  id_short: number;
  description: string;
  translations: string;
}

export interface QueuesTable extends Named {
  description: string;
  letter: string;
  min_limit: number;
  max_limit: number;
  restart: Flag;
  sla: number;
  appointments: Flag;
  translations: string;
}

export interface QueueCategoriesTable extends Versioned {
  id: Generated<number>;
  id_queues: number;
  id_services: number;
  id_segments: number;
  allowed_transfers: Flag;
  allowed_no_ticket: Flag;
  /** Number of the queue in an appointment system; of queues of appointments only. */
  id_ventus_queue: number | null;
}

/** Seconds after entering a queue during which call-next passes the ticket by. */
export interface PolitenessTable extends Versioned {
  id: Generated<number>;
  id_queues: number;
  id_branches: number;
  seconds: number;
}

/** Queues that a branch type offers. */
export interface QueueBranchTypesTable extends Versioned {
  id: Generated<number>;
  id_queues: number;
  id_branch_types: number;
}

export interface ViewProfilesTable extends Named {
  description: string;
  id_branch_types: number;
  /** Offered where supervisors and dashboards choose what they look at. */
  supervision: Generated<Flag>;
  dashboard: Generated<Flag>;
}

export interface ViewProfileQueuesTable extends Versioned {
  id: Generated<number>;
  id_view_profiles: number;
  id_queues: number;
}

export interface AttentionProfilesTable extends Named {
  description: string;
  id_branch_types: number;
  type: string;
  /** Seconds; 0 for none. */
  general_limit: Generated<number>;
  /** Asked when this one finds nobody. */
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

export interface WorkstationTypesTable extends Named {
  description: string;
  id_branch_types: number;
  id_view_profiles: number;
  /** Which transactions are offered; null for none. */
  id_detail_profiles: number | null;
  call_no_ticket: Generated<Flag>;
  transfer: Generated<Flag>;
  stand_by: Generated<Flag>;
  removal: Generated<Flag>;
  call_out_of_turn: Generated<Flag>;
  show_out_of_turn: Generated<Flag>;
  /** Creates tickets and calls nobody. */
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
  /** The only pair that is called where `lineal_call` is on. */
  id_services_lineal: number | null;
  id_segments_lineal: number | null;
}

export interface WorkstationsTable extends Named {
  id_branches: number;
  id_workstation_types: number;
  id_attention_areas: number | null;
  id_attention_profiles: number | null;
}

export interface KiosksTable extends Named {}

export interface KioskScreensTable extends Named {
  id_kiosks: number;
  /** JSON of the contract's kiosk screen. */
  design: string;
}

export interface DisplaysTable extends Named {
  description: string;
  id_branches: number;
  /** JSON: language, footer, audio, voice, popup. */
  design: string;
}

export interface DisplayWorkstationsTable extends Versioned {
  id: Generated<number>;
  id_displays: number;
  id_workstations: number;
  /** The side of the display on which the workstation lies. */
  position: 'L' | 'R';
}

/** General settings by name; what is missing has the value of `shared/domain/settings/`. */
export interface GeneralParametersTable extends Versioned {
  id: Generated<number>;
  name: string;
  value: string;
  description: string;
}

/** A group of things that are done for customers. */
export interface TransactionsTable extends Named {
  description: string;
}

/** One thing that is done for a customer. */
export interface TransactionDetailsTable extends Named {
  id_transactions: number;
}

/** Which groups of transactions a type of workstation offers. */
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

/** A predefined schedule. */
export interface DefinedTimetablesTable extends Named {
  description: string;
  edit_level: 'Global' | 'Tipo de sucursal' | 'Sucursal';
}

export interface TimetablesTable extends Versioned {
  id: Generated<number>;
  id_defined_timetables: number;
  day: string;
  /** HH:mm:ss. */
  start: string;
  end: string;
  id_branch_types: number | null;
  id_branches: number | null;
}

/** Somebody whom the branch knows. */
export interface CustomersTable extends Versioned {
  id: Generated<number>;
  first_name: string;
  mid_name: string;
  last_name: string;
  /** What the house knows the customer by; empty, or nobody else's. */
  account: string;
  telephone: string;
  image_location: string;
  crm_link: string;
}

/** A message from one of the staff to another. */
export interface AlertMessagesTable extends Versioned {
  id: Generated<number>;
  id_sender: number;
  id_receiver: number;
  text: string;
  created_at: number;
  is_read: Generated<Flag>;
  deleted: Generated<Flag>;
}

/** A row that came from central: there it is made, and there only it is changed. None where there is no central above. */
export interface CentralRowsTable {
  entity: string;
  pk: number;
  scope: string;
  /** At which central last changed it. */
  revision: number;
  hash: number;
  /** Deleted at central, and kept, disabled, for what refers to it here. */
  gone: Generated<Flag>;
}

/** Every change of a replicated table, written in the transaction that makes it; `sync/` sends it up. */
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

/** One row a name: what the installation knows of itself (epoch of the change log, first start). */
export interface InstallationTable {
  name: string;
  value: ColumnType<string, string, string>;
}

/** What both servers keep. */
export interface SharedTables extends AccessTables {
  alert_messages: AlertMessagesTable;
  attention_areas: AttentionAreasTable;
  attention_profile_rows: AttentionProfileRowsTable;
  attention_profiles: AttentionProfilesTable;
  branch_types: BranchTypesTable;
  branches: BranchesTable;
  central_rows: CentralRowsTable;
  change_log: ChangeLogTable;
  close_reasons: CloseReasonsTable;
  customers: CustomersTable;
  defined_timetables: DefinedTimetablesTable;
  detail_profile_transactions: DetailProfileTransactionsTable;
  detail_profiles: DetailProfilesTable;
  display_workstations: DisplayWorkstationsTable;
  displays: DisplaysTable;
  general_parameters: GeneralParametersTable;
  idempotency: IdempotencyTable;
  installation: InstallationTable;
  kiosk_screens: KioskScreensTable;
  kiosks: KiosksTable;
  politeness: PolitenessTable;
  queue_branch_types: QueueBranchTypesTable;
  queue_categories: QueueCategoriesTable;
  queues: QueuesTable;
  segments: SegmentsTable;
  services: ServicesTable;
  timetables: TimetablesTable;
  transaction_details: TransactionDetailsTable;
  transactions: TransactionsTable;
  view_profile_queues: ViewProfileQueuesTable;
  view_profiles: ViewProfilesTable;
  workstation_types: WorkstationTypesTable;
  workstations: WorkstationsTable;
}
