import { type Kysely, PostgresAdapter } from 'kysely';
import type { AuditTable } from '#shared/server/db/schema/access.ts';
import { appendOnly } from '#shared/server/db/schema/append-only.ts';
import {
  type Flag,
  flag,
  integer,
  moment,
  optionalInteger,
  optionalMoment,
  optionalText,
  text,
} from '#shared/server/db/schema/columns.ts';
import { createTables, type Definitions, defineTable } from '#shared/server/db/schema/define-table.ts';
import type {
  AlarmEventFact,
  RecordingFact,
  SessionFact,
  TicketEventFact,
  TicketFact,
  TicketTransactionFact,
} from '#shared/server/db/schema/facts.ts';

/** Columns of every fact. */
interface Fact {
  id_branches: number;
  /** Business day of the branch, YYYY-MM-DD: that of the ticket of the fact, else that of its moment. */
  day: string;
  /**
   * `incarnation` of the stream that brought the row. A restored branch reuses some numbers: among rows with one
   * number the highest incarnation is current; all of them happened.
   */
  incarnation: number;
  row_ver: number;
  /** `incarnation` of the stream that brought the last change. */
  version_incarnation: number;
  /** Identity of the change that made the row. */
  eid: string;
  /** JSON, column -> the version that set it since; null unless an earlier change is missing. */
  since_gap: string | null;
  /** JSON of columns from a later version of the branch that this version lacks. */
  extra: string | null;
}

/** A fact whose days are compared with the branch. */
interface ComparedFact extends Fact {
  /** The moment at which the branch’s own day turned out not to have it; null while it does. */
  deleted_at: number | null;
}

const FACT = {
  id_branches: integer,
  day: text,
  incarnation: integer,
  row_ver: integer,
  version_incarnation: integer,
  eid: text,
  since_gap: optionalText,
  extra: optionalText,
} as const;
const COMPARED_FACT = { ...FACT, deleted_at: optionalMoment } as const;

export interface FactTicketsTable extends ComparedFact, TicketFact {
  /** A state of `shared/domain/tickets`, or one that a later version of a branch has. */
  state: string;
  phone: string;
  notes: string;
  sms: Flag;
}

const factTickets = defineTable<FactTicketsTable>(
  {
    ...COMPARED_FACT,
    id: integer,
    id_queues: integer,
    id_services: integer,
    id_segments: integer,
    letter: text,
    number: integer,
    code: text,
    state: text,
    language: text,
    customer_name: optionalText,
    arrived_at: moment,
    entered_at: moment,
    callable_at: moment,
    appointment_at: optionalMoment,
    called_at: optionalMoment,
    ended_at: optionalMoment,
    id_workstations: optionalInteger,
    id_users: optionalInteger,
    no_ticket: flag(0),
    phone: text,
    notes: text,
    sms: flag(0),
    id_customers: optionalInteger,
    customer_key: optionalText,
    forecast_from: optionalInteger,
    forecast_to: optionalInteger,
    id_queues_first: optionalInteger,
    id_services_first: optionalInteger,
    id_segments_first: optionalInteger,
    first_called_at: optionalMoment,
  },
  { primaryKey: ['id_branches', 'day', 'id', 'incarnation'], partitionedBy: 'day' },
);

export interface FactTicketEventsTable extends ComparedFact, TicketEventFact {
  from_state: string | null;
  to_state: string;
}

const factTicketEvents = defineTable<FactTicketEventsTable>(
  {
    ...COMPARED_FACT,
    seq: integer,
    id_tickets: integer,
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
  { primaryKey: ['id_branches', 'day', 'seq', 'incarnation'], partitionedBy: 'day' },
);

export interface FactSessionsTable extends ComparedFact, SessionFact {
  id: number;
}

const factSessions = defineTable<FactSessionsTable>(
  {
    ...COMPARED_FACT,
    id: integer,
    id_workstations: integer,
    id_users: integer,
    opened_at: moment,
    closed_at: optionalMoment,
    idle_from: optionalMoment,
    id_close_reasons: optionalInteger,
  },
  { primaryKey: ['id_branches', 'day', 'id', 'incarnation'], partitionedBy: 'day' },
);

export interface FactTicketTransactionsTable extends ComparedFact, TicketTransactionFact {
  id: number;
}

const factTicketTransactions = defineTable<FactTicketTransactionsTable>(
  {
    ...COMPARED_FACT,
    id: integer,
    id_tickets: integer,
    id_transaction_details: integer,
    id_workstations: integer,
    id_users: integer,
    created_at: moment,
    removed_at: optionalMoment,
  },
  { primaryKey: ['id_branches', 'day', 'id', 'incarnation'], partitionedBy: 'day' },
);

export interface FactRecordingsTable extends ComparedFact, RecordingFact {
  id: number;
}

const factRecordings = defineTable<FactRecordingsTable>(
  {
    ...COMPARED_FACT,
    id: integer,
    id_tickets: integer,
    id_users: integer,
    id_workstations: integer,
    part: integer,
    channels: integer,
    sample_rate: integer,
    frames: integer,
    last: flag(0),
    file: text,
    hash: text,
    created_at: moment,
    removed_at: optionalMoment,
  },
  { primaryKey: ['id_branches', 'day', 'id', 'incarnation'], partitionedBy: 'day' },
);

export interface FactAlarmEventsTable extends ComparedFact, AlarmEventFact {
  id: number;
}

const factAlarmEvents = defineTable<FactAlarmEventsTable>(
  {
    ...COMPARED_FACT,
    id: integer,
    id_alerts: integer,
    name: text,
    text,
    at: moment,
    since: moment,
  },
  { primaryKey: ['id_branches', 'day', 'id', 'incarnation'], partitionedBy: 'day' },
);

/** Audit entries of a branch, with their chain. */
export interface FactAuditTable extends Fact, AuditTable {}

const factAudit = defineTable<FactAuditTable>(
  {
    ...FACT,
    seq: integer,
    at: moment,
    action: text,
    id_users: optionalInteger,
    pk: optionalInteger,
    username: text,
    address: text,
    entity: text,
    about: text,
    before: optionalText,
    after: optionalText,
    chain: text,
  },
  { primaryKey: ['id_branches', 'day', 'seq', 'incarnation'] },
);

/** Days whose metrics must be recomputed. */
export interface DirtyDaysTable {
  id_branches: number;
  day: string;
  /**
   * Increases with each push that touches the day, while the row exists: after recomputing the day, the row is
   * deleted only if its mark is unchanged.
   */
  mark: number;
}

const dirtyDays = defineTable<DirtyDaysTable>(
  {
    id_branches: integer,
    day: text,
    mark: integer,
  },
  { primaryKey: ['id_branches', 'day'] },
);

/** Facts: events at the branches. */
export interface FactTables {
  fact_tickets: FactTicketsTable;
  fact_ticket_events: FactTicketEventsTable;
  fact_sessions: FactSessionsTable;
  fact_ticket_transactions: FactTicketTransactionsTable;
  fact_recordings: FactRecordingsTable;
  fact_alarm_events: FactAlarmEventsTable;
  fact_audit: FactAuditTable;
  dirty_days: DirtyDaysTable;
}

const TABLES: Definitions<FactTables> = {
  fact_tickets: factTickets,
  fact_ticket_events: factTicketEvents,
  fact_sessions: factSessions,
  fact_ticket_transactions: factTicketTransactions,
  fact_recordings: factRecordings,
  fact_alarm_events: factAlarmEvents,
  fact_audit: factAudit,
  dirty_days: dirtyDays,
};

const INDEXES = [
  "create index fact_tickets_assisting on fact_tickets (id_branches, day) where state = 'assisting'",
  'create index fact_tickets_key_of_branch on fact_tickets (id_branches, id)',
  "create index fact_tickets_waiting on fact_tickets (id_branches, day) where state = 'waiting'",
  'create index fact_ticket_events_key_of_branch on fact_ticket_events (id_branches, seq)',
  "create index fact_ticket_events_transfers on fact_ticket_events (day, id_branches, id_tickets) where kind = 'transfer'",
  'create index fact_sessions_open on fact_sessions (id_branches, day) where closed_at is null',
  'create index fact_sessions_key_of_branch on fact_sessions (id_branches, id)',
  'create index fact_ticket_transactions_key_of_branch on fact_ticket_transactions (id_branches, id)',
  'create index fact_recordings_key_of_branch on fact_recordings (id_branches, id)',
  'create index fact_alarm_events_key_of_branch on fact_alarm_events (id_branches, id)',
  'create index fact_audit_key_of_branch on fact_audit (id_branches, seq)',
  'create index fact_audit_time on fact_audit (at)',
];

/** Columns by which rows are found by time; PostgreSQL finds them by block ranges. */
const TIMES = {
  fact_tickets: 'arrived_at',
  fact_ticket_events: 'at',
  fact_sessions: 'opened_at',
  fact_alarm_events: 'at',
} as const;

export async function createFactTables(db: Kysely<unknown>): Promise<void> {
  await createTables(db, TABLES, INDEXES);
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const [table, column] of Object.entries(TIMES)) {
    const index = db.schema.createIndex(`${table}_time`).on(table).columns([column]);
    await (isPostgres ? index.using('brin') : index).execute();
  }
  await appendOnly(db, 'fact_audit', ['id_branches', 'seq', 'incarnation']);
}
