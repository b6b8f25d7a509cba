import type { Generated } from 'kysely';
import type { RestoreReport } from '#shared/contract/installation/restores.ts';
import type { ComparedDay } from '#shared/contract/replication/days.ts';
import type { PrinterKind } from '#shared/domain/printing/printer-address.ts';
import type { PrintOutput } from '#shared/domain/printing/ticket-document.ts';
import type { SmsKind } from '#shared/domain/sms/message-kinds.ts';
import type { Measures } from '#shared/domain/statistics/measures.ts';
import type { TicketState } from '#shared/domain/tickets/transitions.ts';
import { configuration, FACT, LOCAL, type ReplicationOf } from '#shared/server/db/replicates.ts';
import type { Flag, SharedTables } from '#shared/server/db/tables.ts';
import type { DesignKind } from '#shared/server/resources/designs-with-resources.ts';
import type { ForecastAggregate } from '#shared/server/statistics/quoted-waits.ts';
import { DEVICE_PROGRAM_REPLICATION, type DeviceProgramTables } from './device-program-tables.ts';
import { PHONE_REPLICATION, type PhoneTables } from './phone-tables.ts';

export interface TicketsTable {
  id: number;
  row_ver: Generated<number>;
  id_branches: number;
  id_queues: number;
  id_services: number;
  id_segments: number;
  letter: string;
  number: number;
  code: string;
  state: TicketState;
  /** Business day, YYYY-MM-DD. */
  day: string;
  language: string;
  customer_name: string | null;
  /** First arrival; kept over transfers. */
  arrived_at: number;
  /** Entering the present queue. */
  entered_at: number;
  /** The end of politeness: call-next passes the ticket by until then. */
  callable_at: number;
  /** The time of the appointment; null without one. */
  appointment_at: number | null;
  called_at: number | null;
  ended_at: number | null;
  id_workstations: number | null;
  /** The user who serves or served it; on stand-by, the user on whose list it is. */
  id_users: number | null;
  /** Called without a ticket: there is no number to show, and `letter`, `number` and `code` are empty. */
  no_ticket: Flag;
  phone: Generated<string>;
  /** Notes of staff: the comments of the attention. */
  notes: Generated<string>;
  /** 1 where the customer gets messages. */
  sms: Generated<Flag>;
  /** Null for a customer whom the branch does not know. */
  id_customers: number | null;
  /** The customer's name for searching, without regard to case and accents. */
  customer_key: string | null;
  /**
   * Seconds of waiting, from and to, that the customer was told when the ticket was given; null where nothing was told,
   * as to whoever is called without a ticket.
   */
  forecast_from: number | null;
  forecast_to: number | null;
  /** Of what it was told: the pair that the ticket was given for, and its queue; kept over transfers. */
  id_queues_first: number | null;
  id_services_first: number | null;
  id_segments_first: number | null;
  /** The first call, kept over stand-by, transfers and returns to the queue; null for tickets from before it was. */
  first_called_at: number | null;
}

/** The branch's event log: gap-free per branch, never changed. Displays, statistics and audit are read from it. */
export interface TicketEventsTable {
  id_branches: number;
  seq: number;
  id_tickets: number;
  kind: string;
  from_state: TicketState | null;
  to_state: TicketState;
  at: number;
  id_queues: number;
  id_users: number | null;
  id_workstations: number | null;
  id_kiosks: number | null;
  reason: string | null;
  /** JSON of the ticket's columns as they were before; kept where the event can be undone. */
  previous: string | null;
}

export interface EventCountersTable {
  id_branches: number;
  seq: number;
}

export interface QueueCountersTable {
  id_branches: number;
  id_queues: number;
  /** The number given last; null before the first. */
  last: number | null;
  day: string;
  /** The number of waiting tickets, kept so that ten thousand rows need not be counted. */
  waiting: number;
}

/** Records which user had a workstation open, from when until when. */
export interface WorkstationSessionsTable {
  id: Generated<number>;
  row_ver: Generated<number>;
  id_workstations: number;
  id_users: number;
  opened_at: number;
  closed_at: number | null;
  /** The moment it became idle, where neither opening nor a ticket tells; null otherwise. */
  idle_from: number | null;
  id_close_reasons: number | null;
}

/** Records what was done for a customer: one detail of a transaction. Taken back, it keeps its row. */
export interface TicketTransactionsTable {
  id: Generated<number>;
  row_ver: Generated<number>;
  id_tickets: number;
  id_transaction_details: number;
  id_workstations: number;
  id_users: number;
  created_at: number;
  removed_at: number | null;
}

/** Lists the waiting workstations. One that stops waiting loses its row. */
export interface WaitingWorkstationsTable {
  /** Lower for a workstation that began to wait earlier. */
  place: Generated<number>;
  id_workstations: number;
  id_branches: number;
  id_users: number;
  joined_at: number;
}

/** Keeps the business day that each branch is in, so that a reset at its end is neither missed nor done twice. */
export interface BranchDaysTable {
  id_branches: number;
  /** YYYY-MM-DD. */
  day: string;
}

/** Keeps the number given last in a queue on each business day; none before the first of the day. */
export interface DayNumbersTable {
  id_branches: number;
  id_queues: number;
  /** YYYY-MM-DD. */
  day: string;
  last: number;
}

/** Keeps a branch's place in the round of a ratio-based attention profile. */
export interface ProfileRoundsTable {
  id_branches: number;
  id_attention_profiles: number;
  /** The row called last, the queue where the profile has no rows; it may be gone since. */
  place: number;
  /** How many of its turn that row has had. */
  called: number;
}

export interface PrintersTable {
  id: Generated<number>;
  row_ver: Generated<number>;
  name: string;
  enabled: Flag;
  id_branches: number;
  /** The kiosk that prints here. */
  id_kiosks: number | null;
  host: string;
  port: number;
  /** Paper width in millimetres; 0 for that of the general settings. */
  width: number;
  kind: Generated<PrinterKind>;
  /** Where it is attached to its machine, as `parsePrinterAddress` reads it; empty for one on the network. */
  device: Generated<string>;
  /** The device that speaks with it; null where the server itself does. */
  id_devices: Generated<number | null>;
  /** In its own letters, or drawn. */
  output: Generated<PrintOutput>;
}

export interface PrintJobsTable {
  id: Generated<number>;
  /** By which anybody who was given it may ask for the job; empty for those from before there were any. */
  key: string;
  id_printers: number;
  id_tickets: number;
  state: 'queued' | 'sending' | 'printed' | 'unknown' | 'failed';
  fault: string | null;
  copy: Flag;
  /** JSON of the ticket document. */
  document: string;
  attempts: number;
  created_at: number;
  updated_at: number;
}

/** An alarm that was raised at a branch. */
export interface AlarmEventsTable {
  id: Generated<number>;
  row_ver: Generated<number>;
  id_branches: number;
  /** The alarm that it was; it may be gone since, its name then is not. */
  id_alerts: number;
  name: string;
  /** What was measured, in the language of the branch. */
  text: string;
  at: number;
  /** The first time it was raised of those that followed one another without a pause. */
  since: number;
}

/** How long an alarm went on at a branch, over all events of that time. */
export interface AlarmRunsTable {
  id_branches: number;
  id_alerts: number;
  /** As its events have it. */
  since: number;
  /** Null while it goes on. */
  ended_at: number | null;
}

/** One part of what was recorded of an attention. Its sound is a file, which stays at the branch. */
export interface RecordingsTable {
  id: Generated<number>;
  row_ver: Generated<number>;
  id_tickets: number;
  /** The user who served, at the workstation below. */
  id_users: number;
  id_workstations: number;
  /** Place among the parts recorded of the ticket, from 1. */
  part: number;
  channels: number;
  /** Hz. */
  sample_rate: number;
  /** Samples of each channel. */
  frames: number;
  /** 1 on the last part of the attention's recording. */
  last: Flag;
  /** Path below the data folder, with slashes. */
  file: string;
  /** SHA-256 of the file, hexadecimal. */
  hash: string;
  created_at: number;
  /** The time at which the file was deleted, having been kept long enough. */
  removed_at: number | null;
}

/** Keeps how far replication upward has come: the one row with `id` 1. */
export interface ReplicationStatusTable {
  id: 1;
  /** Names the stretch of the change log that has one history; each change carries it. */
  epoch: string;
  parent: string | null;
  /** The place in the log that central has confirmed. */
  cursor_seq: number;
  cursor_chain: string;
  /** Running time of this branch while it replicates, ms, added up over all starts. */
  running_ms: number;
  /** JSON: up to where central had confirmed at which running time. */
  marks: string;
}

/** Names the branch of a central that this is: the one row with `id` 1, none before it is enrolled. */
export interface EnrolmentTable {
  id: 1;
  id_branches: number;
  branch_name: string;
  central_name: string;
  central_url: string;
  /** The key that central knows this machine by. */
  public_key: string;
  /** Rows made here have ids above this one. */
  first_id: number;
  enrolled_at: number;
}

/** A scope of central's configuration that is in force here, complete up to a revision. */
export interface CentralScopesTable {
  scope: string;
  position: number;
}

/** A scope that is being gathered beside what is in force, and what its rows have to come to. */
export interface GatheredScopesTable extends CentralScopesTable {
  /** Deletions up to this revision cannot have been missed. */
  known: number;
  rows: number;
  checksum: number;
  /** 1 where it is taken from its beginning: what is in force of it goes. */
  anew: Flag;
}

export interface GatheredRowsTable {
  scope: string;
  entity: string;
  pk: number;
  revision: number;
  /** JSON as central sent it; null for a deletion. */
  row: string | null;
}

/** Keeps what central sent for a later version: a row of a table, or columns of one, that this version lacks. */
export interface QuarantinedRowsTable {
  entity: string;
  pk: number;
  /** JSON of the columns. */
  row: string;
}

/** Keeps what became of comparing the branch's business days with central. */
export interface ComparedDaysTable {
  /** YYYY-MM-DD. */
  day: string;
  outcome: ComparedDay['outcome'];
  compared_at: number;
  added: number;
  changed: number;
  gone: number;
  refused: number;
}

/** Keeps the rows of the change log that were found damaged, as they were found. */
export interface DamagedChangesTable {
  id: Generated<number>;
  seq: number;
  /** JSON of the row; null where it was gone. */
  found: string | null;
  /** Says whether it was `rebuilt`, is `lost`, or was only `chained` anew. */
  outcome: string;
  found_at: number;
}

/** Keeps what is known of each time that the branch was put back; `RestoreReport` in columns. */
export interface RestoresTable {
  /** The moment at which it was put back, or at which that was noticed. */
  id: number;
  how: RestoreReport['how'];
  by_user: string;
  kept: string;
  source: RestoreReport['source'];
  backup_at: number | null;
  missing_until: number;
  lost: number | null;
  events: number | null;
  changes: number | null;
  /** The end of the change log when what had been put back began to be served; null before that. */
  head_seq: number | null;
  again_rows: number | null;
  again_known: number | null;
  /** The epoch in which central was asked what it has; null before. */
  requested_epoch: string | null;
  again_done: Flag;
  seen_at: number | null;
  seen_by: string;
}

/** Lists the tickets of such a report, as they were before. */
export interface RestoredTicketsTable {
  id_restores: number;
  id_tickets: number;
  /** `lost`: it is here no longer; `open`: it is open here, and was called or ended before. */
  kind: 'lost' | 'open';
  id_branches: number;
  id_queues: number;
  letter: string;
  number: number;
  code: string;
  day: string;
  state: string;
  arrived_at: number;
  ended_at: number | null;
  /** What somebody has said of an open one: `closed` or `kept`; null before. */
  settled: 'closed' | 'kept' | null;
}

/** Keeps the last design of a kiosk, or of tickets, whose files were all here: it is shown until the next one is whole. */
export interface LastDesignsTable {
  kind: DesignKind;
  id_designs: number;
  /** JSON: what it is made of, as it is stored. */
  parts: string;
  /** JSON: the hash and the media type of each of its files, by the key of its resource. */
  files: string;
}

/**
 * Keeps since when a file of a resource is in a state by which something is decided or told. One that is here and used
 * has no row.
 */
export interface ResourceFilesTable {
  hash: string;
  /** `absent`: central does not have it either; `unused`: it is here, and nothing needs it. */
  state: 'awaited' | 'absent' | 'unused';
  /** Time by the clock of the branch, ms. */
  since: number;
}

/**
 * A device that was paired with what it is. It has no reference to that: a display may go with what central sends, and
 * its devices go when the server tidies up.
 */
export interface DevicesTable {
  id: Generated<number>;
  role: 'display' | 'kiosk' | 'operator';
  /** Its own; empty where it is called after what it shows. */
  name: Generated<string>;
  /** Of a display alone. */
  id_displays: number | null;
  /** Of a kiosk alone. */
  id_kiosks: number | null;
  /** Of an operator; null for any of the branch. */
  id_workstations: number | null;
  /** Of a kiosk and an operator; a display has its own. */
  id_branches: number | null;
  /** SHA-256 of the key that the device drew, hexadecimal. */
  key_hash: string;
  paired_at: number;
  /** Name of the user who paired it, as it was then. */
  paired_by: string;
}

/** Keeps when a place was last seen, so that a server that starts anew still knows of it. */
export interface DeviceSightingsTable {
  /** `display:3`, or `device:7` for one that is paired. */
  place: string;
  seen_at: number;
  /** JSON of what the page said of itself. */
  page: string;
}

/** Keeps a message to one phone from the moment that it is due to be told until it is forgotten. */
export interface SmsMessagesTable {
  id: Generated<number>;
  /** Names it, so that nothing is written twice, and the provider knows it again. */
  key: string;
  kind: SmsKind;
  /** Lower goes first. */
  rank: number;
  id_branches: number;
  /** The ticket it is about; null where it is about none. */
  id_tickets: number | null;
  /** E.164; empty once it is settled, or central has it. */
  phone: string;
  /** The number as lists show it. */
  ends: string;
  /** Its text; empty for that of the settings, which is filled when it is sent. */
  text: string;
  /** `handed`: offered to central, which says what becomes of it. */
  state: 'queued' | 'sending' | 'handed' | 'sent' | 'refused' | 'unknown' | 'expired' | 'withdrawn';
  attempts: Generated<number>;
  /** 1 where an attempt may have arrived. */
  doubtful: Generated<Flag>;
  /** It is not sent before. */
  next_at: number;
  /** The end of its useful life. */
  expires_at: number;
  /** The parts that it counts in the package. */
  parts: Generated<number>;
  failure: Generated<string>;
  /** What the provider calls it. */
  reference: Generated<string>;
  created_at: number;
  updated_at: number;
  /** When central said that it has it; null while nobody knows. */
  taken_at: number | null;
}

/** Counts the parts that were sent in a month. */
export interface SmsUsageTable {
  /** `yyyy-MM`. */
  month: string;
  parts: number;
}

/** Keeps how often the provider refused the account of a branch in a row, and since when its messages are held. */
export interface SmsSuspensionsTable {
  id_branches: number;
  refusals: number;
  suspended_since: number | null;
  reason: string;
}

interface OfDayAndStaff {
  /** Business day, YYYY-MM-DD. */
  day: string;
  id_branches: number;
  id_queues: number;
  id_services: number;
  id_segments: number;
  /** 0 for nobody, and for nowhere. */
  of_user: number;
  at_workstation: number;
}

/**
 * Figures of the tickets that are over, by day, queue and whom they were with. Made from the tickets, and gone as soon as
 * anything changes that they were made from.
 */
export interface DayAggregatesTable extends OfDayAndStaff, Omit<Measures, 'transferred'> {
  /** The seconds for which each waited who was called, with spaces between. */
  waits: string;
}

/** The same of what customers were told of the wait, by the queue that they were told of. */
export interface DayForecastsTable extends OfDayAndStaff, Record<ForecastAggregate, number> {
  /** The seconds that each wait was off, with spaces between. */
  errors: string;
}

/** How long customers of the same tickets were with somebody, each time. */
export interface DayAttentionsTable {
  id_tickets: number;
  /** Of the event by which it began. */
  seq: number;
  id_branches: number;
  id_users: number | null;
  id_workstations: number | null;
  at: number;
  followed_at: number | null;
}

/** The last ticket that is in them: one row. */
export interface DayAggregatesUntilTable {
  id_tickets: number;
}

/** Lists the tables of a branch, beside those that both servers have. */
export interface BranchTables extends SharedTables, DeviceProgramTables, PhoneTables {
  alarm_events: AlarmEventsTable;
  alarm_runs: AlarmRunsTable;
  branch_days: BranchDaysTable;
  central_scopes: CentralScopesTable;
  compared_days: ComparedDaysTable;
  damaged_changes: DamagedChangesTable;
  day_attentions: DayAttentionsTable;
  day_forecasts: DayForecastsTable;
  day_aggregates: DayAggregatesTable;
  day_aggregates_until: DayAggregatesUntilTable;
  day_numbers: DayNumbersTable;
  device_sightings: DeviceSightingsTable;
  devices: DevicesTable;
  enrolment: EnrolmentTable;
  event_counters: EventCountersTable;
  gathered_rows: GatheredRowsTable;
  gathered_scopes: GatheredScopesTable;
  last_designs: LastDesignsTable;
  print_jobs: PrintJobsTable;
  printers: PrintersTable;
  queue_counters: QueueCountersTable;
  recordings: RecordingsTable;
  replication_standing: ReplicationStatusTable;
  resource_files: ResourceFilesTable;
  restored_tickets: RestoredTicketsTable;
  restores: RestoresTable;
  quarantined_rows: QuarantinedRowsTable;
  sms_holds: SmsSuspensionsTable;
  sms_messages: SmsMessagesTable;
  sms_usage: SmsUsageTable;
  ticket_events: TicketEventsTable;
  ticket_transactions: TicketTransactionsTable;
  tickets: TicketsTable;
  waiting_workstations: WaitingWorkstationsTable;
  profile_rounds: ProfileRoundsTable;
  workstation_sessions: WorkstationSessionsTable;
}

export const BRANCH_REPLICATION: ReplicationOf<Omit<BranchTables, keyof SharedTables>> = {
  ...DEVICE_PROGRAM_REPLICATION,
  ...PHONE_REPLICATION,
  alarm_events: FACT,
  alarm_runs: LOCAL,
  branch_days: LOCAL,
  central_scopes: LOCAL,
  compared_days: LOCAL,
  damaged_changes: LOCAL,
  day_numbers: LOCAL,
  day_forecasts: LOCAL,
  day_attentions: LOCAL,
  day_aggregates: LOCAL,
  day_aggregates_until: LOCAL,
  device_sightings: LOCAL,
  devices: LOCAL,
  enrolment: LOCAL,
  event_counters: LOCAL,
  gathered_rows: LOCAL,
  gathered_scopes: LOCAL,
  last_designs: LOCAL,
  print_jobs: LOCAL,
  printers: configuration(null),
  queue_counters: LOCAL,
  recordings: FACT,
  replication_standing: LOCAL,
  resource_files: LOCAL,
  restored_tickets: LOCAL,
  restores: LOCAL,
  quarantined_rows: LOCAL,
  sms_holds: LOCAL,
  // Phones of customers leave a branch with their ticket alone.
  sms_messages: LOCAL,
  sms_usage: LOCAL,
  ticket_events: FACT,
  ticket_transactions: FACT,
  tickets: FACT,
  waiting_workstations: LOCAL,
  profile_rounds: LOCAL,
  workstation_sessions: FACT,
};
