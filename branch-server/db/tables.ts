import type { Generated } from 'kysely';
import type { TicketState } from '../../shared/domain/tickets/transitions.ts';
import type { Replication } from '../../shared/server/db/replication.ts';
import type { Flag, SharedTables } from '../../shared/server/db/tables.ts';

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
  /** When politeness ends: call-next passes it by until then. */
  callable_at: number;
  /** Of an appointment; null for whoever comes without one. */
  appointment_at: number | null;
  called_at: number | null;
  ended_at: number | null;
  id_workstations: number | null;
  /** Who serves or served it; on a stand-by list, whose list it is. */
  id_users: number | null;
  /** Called without a ticket: there is no number to show, and `letter`, `number` and `code` are empty. */
  no_ticket: Flag;
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
  /** How many stand in the queue now: kept beside the tickets so that nobody counts ten thousand rows. */
  waiting: number;
}

/** Who had a workstation open, from when until when. */
export interface WorkstationSessionsTable {
  id: Generated<number>;
  row_ver: Generated<number>;
  id_workstations: number;
  id_users: number;
  opened_at: number;
  closed_at: number | null;
}

/** Where a workstation stands in the round of a ratio-based attention profile. */
export interface WorkstationRoundsTable {
  id_workstations: number;
  id_attention_profiles: number;
  /** The queue called last, and how many of its turn it has had. */
  id_queues: number;
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
  /** Paper width in millimetres. */
  width: number;
}

export interface PrintJobsTable {
  id: Generated<number>;
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

/** What a branch keeps beside what both servers keep. */
export interface BranchTables extends SharedTables {
  event_counters: EventCountersTable;
  print_jobs: PrintJobsTable;
  printers: PrintersTable;
  queue_counters: QueueCountersTable;
  ticket_events: TicketEventsTable;
  tickets: TicketsTable;
  workstation_rounds: WorkstationRoundsTable;
  workstation_sessions: WorkstationSessionsTable;
}

export const BRANCH_REPLICATION = {
  event_counters: 'local',
  print_jobs: 'local',
  printers: 'configuration',
  queue_counters: 'local',
  ticket_events: 'fact',
  tickets: 'fact',
  workstation_rounds: 'local',
  workstation_sessions: 'fact',
} as const satisfies Record<Exclude<keyof BranchTables, keyof SharedTables>, Replication>;
