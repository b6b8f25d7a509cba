import type { Generated } from 'kysely';
import type { AuditTable } from '#shared/server/db/access-tables.ts';
import type { Flag } from '#shared/server/db/tables.ts';

/** One row a branch: what its transactions lock, which of its epochs is the branch, and the last token it showed. */
export interface LineagesTable {
  id_branches: number;
  /** Null until the branch has said hello. */
  epoch: string | null;
  ratchet_turn: number;
  ratchet_token: string;
  /** Since when two show the same token; null while nobody does. */
  disputed_at: Generated<number | null>;
  /** The life of the stream that was decided not to be the branch after it had been taken for it. */
  rejected_incarnation: Generated<number | null>;
}

/** Holds what central knows of one epoch of a branch; `Stream` of `sync/` in columns. */
export interface StreamsTable {
  id_branches: number;
  epoch: string;
  /** Counts the branch's epochs from 1, in the order in which they came here. */
  life: number;
  parent: string | null;
  anchor_seq: number;
  anchor_chain: string;
  gap: Flag;
  applied_seq: number;
  applied_chain: string;
  head_seq: number;
  head_chain: string;
  schema_v: number;
  session: string;
  trusted: Flag;
  stopped: string | null;
  recent_rows: number;
  recent_rejected: number;
  /** Rows that came in it and were known already: what a branch that was put back sends again. */
  again_rows: Generated<number>;
  /** What its machine calls itself, where it spoke from and when it last said hello. */
  machine: Generated<string>;
  address: Generated<string>;
  last_seen_at: Generated<number | null>;
}

/** Names the changes applied: one row a push, so that an ordinary day costs an index entry for hundreds. */
export interface AppliedChangesTable {
  id_branches: number;
  /** Number in the log they were written in: changes that come again have their old numbers. */
  first_seq: number;
  last_seq: number;
  /** JSON array of the changes' identities. */
  eids: string;
  applied_at: number;
}

/** Which rows a branch's log held, each time that it said hello. */
export interface SuspendedLogsTable {
  id_branches: number;
  /** Of the row before which nothing is held. */
  oldest_seq: number;
  newest_seq: number;
}

/** Changes that are kept without being applied, until somebody or a later version can. */
export interface QuarantineTable {
  id_branches: number;
  eid: string;
  /** The stream that brought it. */
  epoch: string;
  seq: number;
  entity: string;
  reason: string;
  /** 1 if the branch itself brought it, 0 if a copy of it did. */
  trusted: Flag;
  since: number;
  /** Times that a person has tried to apply it since. */
  attempts: number;
  /** The change as it came, JSON. */
  change: string;
  /** Moment and user of the decision not to apply it. The row stays, as the note of it. */
  discarded_at: number | null;
  discarded_by: number | null;
}

/** Changes whose content a branch gave up on a full disk. */
export interface TrimmedChangesTable {
  id_branches: number;
  eid: string;
  entity: string;
  trimmed_at: number;
}

/** Rows of configuration, of people and of whatever else a branch made itself, as its changes left them. */
export interface BranchRowsTable {
  id_branches: number;
  entity: string;
  pk: string;
  row_ver: number;
  /** The `life` of the stream that brought the last change. */
  ver_incarnation: number;
  deleted: Flag;
  /** JSON of the columns. */
  content: string;
  /** JSON, as `since_gap` of a fact. */
  since_gap: string | null;
}

export interface StreamTables {
  applied_changes: AppliedChangesTable;
  branch_rows: BranchRowsTable;
  suspended_logs: SuspendedLogsTable;
  lineages: LineagesTable;
  quarantine: QuarantineTable;
  trimmed_changes: TrimmedChangesTable;
  streams: StreamsTable;
}

/** Holds what every fact has beside its own columns. */
interface Fact {
  id_branches: number;
  /** Business day of the branch, YYYY-MM-DD: of the ticket that the fact is about, else of its own moment. */
  day: string;
  /**
   * The `life` of the stream that brought the row. A branch that was put back gives some numbers again: of rows
   * with one number, the highest life is the present one; all of them happened.
   */
  life: number;
  row_ver: number;
  /** The `life` of the stream that brought the last change. */
  ver_incarnation: number;
  /** Identity of the change that made the row. */
  eid: string;
  /** JSON, column -> the version that set it since; null unless an earlier change is missing. */
  since_gap: string | null;
  /** JSON of what a later version of the branch sent and this one has no column for. */
  extra: string | null;
}

/** A fact whose days are compared with what the branch has. */
interface ComparedFact extends Fact {
  /** The moment at which the branch’s own day turned out not to have it; null while it does. */
  deleted_at: number | null;
}

export interface FactTicketsTable extends ComparedFact {
  id: number;
  id_queues: number;
  id_services: number;
  id_segments: number;
  letter: string;
  number: number;
  code: string;
  /** A state of `shared/domain/tickets`, or one that a later version of a branch has. */
  state: string;
  language: string;
  customer_name: string | null;
  arrived_at: number;
  entered_at: number;
  callable_at: number;
  appointment_at: number | null;
  called_at: number | null;
  ended_at: number | null;
  id_workstations: number | null;
  id_users: number | null;
  no_ticket: Flag;
  phone: string;
  notes: string;
  sms: Flag;
  id_customers: number | null;
  customer_key: string | null;
  forecast_from: number | null;
  forecast_to: number | null;
  id_queues_first: number | null;
  id_services_first: number | null;
  id_segments_first: number | null;
  first_called_at: number | null;
}

export interface FactTicketEventsTable extends ComparedFact {
  seq: number;
  id_tickets: number;
  kind: string;
  from_state: string | null;
  to_state: string;
  at: number;
  id_queues: number;
  id_users: number | null;
  id_workstations: number | null;
  id_kiosks: number | null;
  reason: string | null;
  previous: string | null;
}

export interface FactSessionsTable extends ComparedFact {
  id: number;
  id_workstations: number;
  id_users: number;
  opened_at: number;
  closed_at: number | null;
  idle_from: number | null;
  id_close_reasons: number | null;
}

export interface FactTicketTransactionsTable extends ComparedFact {
  id: number;
  id_tickets: number;
  id_transaction_details: number;
  id_workstations: number;
  id_users: number;
  created_at: number;
  removed_at: number | null;
}

export interface FactRecordingsTable extends ComparedFact {
  id: number;
  id_tickets: number;
  id_users: number;
  id_workstations: number;
  part: number;
  channels: number;
  sample_rate: number;
  frames: number;
  last: Flag;
  file: string;
  hash: string;
  created_at: number;
  removed_at: number | null;
}

export interface FactAlarmEventsTable extends ComparedFact {
  id: number;
  id_alerts: number;
  name: string;
  text: string;
  at: number;
  since: number;
}

/** Holds the audit entries of a branch, chained as they are there. */
export interface FactAuditTable extends Fact, AuditTable {}

/** Days whose figures have to be computed again. */
export interface DirtyDaysTable {
  id_branches: number;
  day: string;
  /**
   * Rises, as long as the row lies here, with each push that touches the day: after the day was recomputed, the row
   * is removed only if its mark is still the one from before.
   */
  mark: number;
}

export interface FactTables {
  dirty_days: DirtyDaysTable;
  fact_alarm_events: FactAlarmEventsTable;
  fact_audit: FactAuditTable;
  fact_recordings: FactRecordingsTable;
  fact_sessions: FactSessionsTable;
  fact_ticket_events: FactTicketEventsTable;
  fact_ticket_transactions: FactTicketTransactionsTable;
  fact_tickets: FactTicketsTable;
}
