import type { Generated, Kysely } from 'kysely';
import type { TicketState } from '#shared/domain/tickets/transitions.ts';
import { FACT, LOCAL, type ReplicationOf } from '#shared/server/db/replicates.ts';
import {
  type Flag,
  flag,
  id,
  integer,
  moment,
  optionalInteger,
  optionalMoment,
  optionalReference,
  optionalText,
  REPLICATED,
  reference,
  text,
} from '#shared/server/db/schema/columns.ts';
import { createTables, type Definitions, defineTable } from '#shared/server/db/schema/define-table.ts';
import type {
  RecordingFact,
  TicketEventFact,
  TicketFact,
  TicketTransactionFact,
} from '#shared/server/db/schema/facts.ts';

export interface TicketsTable extends TicketFact {
  row_ver: Generated<number>;
  id_branches: number;
  state: TicketState;
  /** Business day, YYYY-MM-DD. */
  day: string;
  phone: Generated<string>;
  /** Notes of staff: the comments of the attention. */
  notes: Generated<string>;
  /** 1 if the customer gets messages. */
  sms: Generated<Flag>;
}

const tickets = defineTable<TicketsTable>(
  {
    ...REPLICATED,
    id_branches: reference('branches'),
    id_queues: reference('queues'),
    id_services: reference('services'),
    id_segments: reference('segments'),
    letter: text,
    number: integer,
    code: text,
    state: text,
    day: text,
    language: text,
    customer_name: optionalText,
    arrived_at: moment,
    entered_at: moment,
    callable_at: moment,
    appointment_at: optionalMoment,
    called_at: optionalMoment,
    ended_at: optionalMoment,
    id_workstations: optionalReference('workstations'),
    id_users: optionalReference('users'),
    no_ticket: flag(0),
    phone: text,
    notes: text,
    sms: flag(0),
    id_customers: optionalReference('customers'),
    customer_key: optionalText,
    forecast_from: optionalInteger,
    forecast_to: optionalInteger,
    id_queues_first: optionalInteger,
    id_services_first: optionalInteger,
    id_segments_first: optionalInteger,
    first_called_at: optionalMoment,
  },
  {
    checks: {
      ticket_state: "state in ('waiting', 'standby', 'assisting', 'assisted', 'noshow', 'canceled')",
      assisting_at_workstation: "state <> 'assisting' or id_workstations is not null",
    },
  },
);

export interface TicketEventsTable extends TicketEventFact {
  id_branches: number;
  from_state: TicketState | null;
  to_state: TicketState;
}

const ticketEvents = defineTable<TicketEventsTable>(
  {
    id_branches: integer,
    seq: integer,
    id_tickets: reference('tickets'),
    kind: text,
    from_state: optionalText,
    to_state: text,
    at: moment,
    id_queues: integer,
    id_users: optionalInteger,
    id_workstations: optionalInteger,
    id_kiosks: optionalInteger,
    reason: optionalText,
    previous: optionalText,
  },
  { primaryKey: ['id_branches', 'seq'] },
);

export interface EventCountersTable {
  id_branches: number;
  seq: number;
}

const eventCounters = defineTable<EventCountersTable>({
  id_branches: id,
  seq: integer,
});

export interface QueueCountersTable {
  id_branches: number;
  id_queues: number;
  /** The number given last; null before the first. */
  last: number | null;
  day: string;
  /** Number of waiting tickets, stored to avoid counting up to ten thousand rows. */
  waiting: number;
}

const queueCounters = defineTable<QueueCountersTable>(
  {
    id_branches: integer,
    id_queues: integer,
    last: optionalInteger,
    day: text,
    waiting: integer,
  },
  { primaryKey: ['id_branches', 'id_queues'], checks: { waiting_not_negative: 'waiting >= 0' } },
);

/** Last number of a queue on each business day; no row before the first ticket. */
export interface DayNumbersTable {
  id_branches: number;
  id_queues: number;
  /** YYYY-MM-DD. */
  day: string;
  last: number;
}

const dayNumbers = defineTable<DayNumbersTable>(
  {
    id_branches: reference('branches'),
    id_queues: reference('queues'),
    day: text,
    last: integer,
  },
  { primaryKey: ['id_branches', 'id_queues', 'day'] },
);

/** Current business day of each branch, so that its reset runs exactly once. */
export interface BranchDaysTable {
  id_branches: number;
  /** YYYY-MM-DD. */
  day: string;
}

const branchDays = defineTable<BranchDaysTable>({
  id_branches: id,
  day: text,
});

export interface TicketTransactionsTable extends TicketTransactionFact {
  id: Generated<number>;
  row_ver: Generated<number>;
}

const ticketTransactions = defineTable<TicketTransactionsTable>({
  ...REPLICATED,
  id_tickets: reference('tickets'),
  id_transaction_details: reference('transaction_details'),
  id_workstations: reference('workstations'),
  id_users: reference('users'),
  created_at: moment,
  removed_at: optionalMoment,
});

export interface RecordingsTable extends RecordingFact {
  id: Generated<number>;
  row_ver: Generated<number>;
}

const recordings = defineTable<RecordingsTable>({
  ...REPLICATED,
  id_tickets: reference('tickets'),
  id_users: reference('users'),
  id_workstations: reference('workstations'),
  part: integer,
  channels: integer,
  sample_rate: integer,
  frames: integer,
  last: flag(0),
  file: text,
  hash: text,
  created_at: moment,
  removed_at: optionalMoment,
});

/** Tickets, their events and numbers, and recordings. */
export interface TicketTables {
  tickets: TicketsTable;
  ticket_events: TicketEventsTable;
  event_counters: EventCountersTable;
  queue_counters: QueueCountersTable;
  day_numbers: DayNumbersTable;
  branch_days: BranchDaysTable;
  ticket_transactions: TicketTransactionsTable;
  recordings: RecordingsTable;
}

export const TICKET_REPLICATION: ReplicationOf<TicketTables> = {
  tickets: FACT,
  ticket_events: FACT,
  event_counters: LOCAL,
  queue_counters: LOCAL,
  day_numbers: LOCAL,
  branch_days: LOCAL,
  ticket_transactions: FACT,
  recordings: FACT,
};

const TABLES: Definitions<TicketTables> = {
  tickets,
  ticket_events: ticketEvents,
  event_counters: eventCounters,
  queue_counters: queueCounters,
  day_numbers: dayNumbers,
  branch_days: branchDays,
  ticket_transactions: ticketTransactions,
  recordings,
};

const INDEXES = [
  // Only a branch marks missed appointments.
  "create index appointments_missed on appointments (missed_from) where state = 'booked'",
  "create index tickets_appointments on tickets (id_branches, id_queues, appointment_at, id) where state = 'waiting' and appointment_at is not null",
  'create index tickets_called on tickets (id_queues, id_branches, called_at) where called_at is not null',
  'create index tickets_ended_here on tickets (id_workstations, ended_at) where ended_at is not null',
  "create index tickets_waiting on tickets (id_branches, id_queues, id) where state = 'waiting'",
  "create unique index tickets_open_number on tickets (id_branches, letter, number) where state in ('waiting', 'standby', 'assisting') and no_ticket = 0",
  "create index tickets_longest on tickets (id_branches, id_queues, entered_at, id) where state = 'waiting'",
  "create index tickets_no_shows on tickets (id_branches, ended_at) where state = 'noshow'",
  'create index tickets_of_code on tickets (letter, number, day, id_branches)',
  'create index tickets_of_customer on tickets (id_customers, arrived_at) where id_customers is not null',
  'create index tickets_of_name on tickets (customer_key, arrived_at) where customer_key is not null',
  "create unique index tickets_one_assisting on tickets (id_workstations) where state = 'assisting'",
  "create index tickets_standby on tickets (id_branches, id_users, id) where state = 'standby'",
  "create index tickets_walk_ins on tickets (id_branches, id_queues, id) where state = 'waiting' and appointment_at is null",
  "create index tickets_with_phone on tickets (arrived_at) where phone <> ''",
  'create index ticket_events_by_workstation on ticket_events (id_workstations, id_branches, seq) where id_workstations is not null',
  "create index ticket_events_calls on ticket_events (id_branches, seq) where kind in ('call', 'recall', 'callNoTicket')",
  "create index ticket_events_served on ticket_events (id_tickets, id_users) where to_state = 'assisting'",
  'create index ticket_events_ticket on ticket_events (id_tickets, seq, at)',
  "create index ticket_events_transfers on ticket_events (id_tickets) where kind = 'transfer'",
  'create index ticket_transactions_workstation on ticket_transactions (id_workstations, created_at)',
  'create index ticket_transactions_ticket on ticket_transactions (id_tickets)',
  'create index recordings_file on recordings (file) where removed_at is null',
  'create index recordings_retained on recordings (created_at) where removed_at is null',
  'create unique index recordings_part on recordings (id_tickets, part)',
];

export const createTicketTables = (db: Kysely<unknown>): Promise<void> => createTables(db, TABLES, INDEXES);
