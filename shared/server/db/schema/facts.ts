import type { Flag } from './columns.ts';

/** A ticket. */
export interface TicketFact {
  id: number;
  id_queues: number;
  id_services: number;
  id_segments: number;
  letter: string;
  number: number;
  code: string;
  language: string;
  customer_name: string | null;
  /** First arrival; transfers do not change it. */
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
  /** The user who serves or served it; on stand-by, the owner of the list. */
  id_users: number | null;
  /** Called without a ticket: there is no number to show, and `letter`, `number` and `code` are empty. */
  no_ticket: Flag;
  /** Null for an unknown customer. */
  id_customers: number | null;
  /** The customer's name for searching, without regard to case and accents. */
  customer_key: string | null;
  /** Quoted wait in seconds, from and to; null without one, as for customers called without a ticket. */
  forecast_from: number | null;
  forecast_to: number | null;
  /** Queue and pair at issue, for which the wait was quoted; transfers do not change them. */
  id_queues_first: number | null;
  id_services_first: number | null;
  id_segments_first: number | null;
  /**
   * First call; stand-by, transfers and returns to the queue do not change it. Null for tickets from before this
   * column.
   */
  first_called_at: number | null;
}

/** The branch's event log: gap-free per branch, never changed. Displays, statistics and audit are read from it. */
export interface TicketEventFact {
  seq: number;
  id_tickets: number;
  kind: string;
  at: number;
  id_queues: number;
  id_users: number | null;
  id_workstations: number | null;
  id_kiosks: number | null;
  reason: string | null;
  /** JSON of the previous values of the ticket; stored if the event can be undone. */
  previous: string | null;
}

/** A close detail recorded for a ticket. Removal keeps the row. */
export interface TicketTransactionFact {
  id_tickets: number;
  id_transaction_details: number;
  id_workstations: number;
  id_users: number;
  created_at: number;
  removed_at: number | null;
}

/** Part of the recording of an attention. The audio is a file, which stays at the branch. */
export interface RecordingFact {
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
  /** When the file was deleted after its retention. */
  removed_at: number | null;
}

/** Records which user had a workstation open, from when until when. */
export interface SessionFact {
  id_workstations: number;
  id_users: number;
  opened_at: number;
  closed_at: number | null;
  /** When it became idle, if not by opening or a ticket; null otherwise. */
  idle_from: number | null;
  id_close_reasons: number | null;
}

/** An alarm that was raised at a branch. */
export interface AlarmEventFact {
  /** The alarm; it may be deleted since, its name remains. */
  id_alerts: number;
  name: string;
  /** Name and measured values, in the language of the branch. */
  text: string;
  at: number;
  /** First event of a continuous series. */
  since: number;
}
