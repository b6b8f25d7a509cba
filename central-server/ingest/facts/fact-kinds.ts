import { type AuditRow, auditChainOf } from '#shared/server/audit/audit-entry.ts';
import type { FactTables } from '../tables.ts';

/** Describes how a column's values are checked, and what stands for one that an older branch does not send. */
export interface FactColumn {
  readonly type: 'whole' | 'flag' | 'text';
  /** Stands for a value that is not sent; absent where the row cannot do without it. */
  readonly otherwise?: number | string | null;
}

interface Described {
  readonly entity: string;
  readonly table: Exclude<keyof FactTables, 'dirty_days'>;
  /** The number that the branch gives its rows; in the log's key it stands last. */
  readonly key: 'id' | 'seq';
  readonly columns: Readonly<Record<string, FactColumn>>;
  /** The column that names the business day, or the ticket whose day it is; else the day is that of the moment. */
  readonly dayFrom: 'day' | 'id_tickets' | null;
  /** The column with the moment at which the row came to be. */
  readonly moment: string;
  /** Written once and chained one to another; its table is a single one, since rows of it cannot be moved either. */
  readonly chainOf?: ChainOf;
}

/** The chain value that a row must have after the one with this chain value. */
type ChainOf = (previousChain: string, row: Readonly<Record<string, unknown>>) => string;

/** A table of a branch whose rows become facts here. */
export interface FactKind extends Described {
  /** `columns` in their order: each row is held against them. */
  readonly ordered: readonly (readonly [name: string, FactColumn])[];
  /** Columns that its rows have a place for, those of all facts included. */
  readonly known: ReadonlySet<string>;
}

function kind(described: Described): FactKind {
  const { key, dayFrom, columns } = described;
  const ofAll = ['id_branches', 'row_ver', key, ...(dayFrom === 'day' ? [dayFrom] : [])];
  return {
    ...described,
    ordered: Object.entries(columns),
    known: new Set([...Object.keys(columns), ...ofAll]),
  };
}

const whole: FactColumn = { type: 'whole' };
const wholeOrNone: FactColumn = { type: 'whole', otherwise: null };
const flag: FactColumn = { type: 'flag', otherwise: 0 };
const needed: FactColumn = { type: 'text' };
const text: FactColumn = { type: 'text', otherwise: '' };
const textOrNone: FactColumn = { type: 'text', otherwise: null };

const tickets = kind({
  entity: 'tickets',
  table: 'fact_tickets',
  key: 'id',
  dayFrom: 'day',
  moment: 'arrived_at',
  columns: {
    id_queues: whole,
    id_services: whole,
    id_segments: whole,
    letter: text,
    number: whole,
    code: text,
    state: needed,
    language: text,
    customer_name: textOrNone,
    arrived_at: whole,
    entered_at: whole,
    callable_at: whole,
    appointment_at: wholeOrNone,
    called_at: wholeOrNone,
    ended_at: wholeOrNone,
    id_workstations: wholeOrNone,
    id_users: wholeOrNone,
    no_ticket: flag,
    phone: text,
    notes: text,
    sms: flag,
    id_customers: wholeOrNone,
    customer_key: textOrNone,
    forecast_from: wholeOrNone,
    forecast_to: wholeOrNone,
    id_queues_first: wholeOrNone,
    id_services_first: wholeOrNone,
    id_segments_first: wholeOrNone,
    first_called_at: wholeOrNone,
  },
});

const ticketEvents = kind({
  entity: 'ticket_events',
  table: 'fact_ticket_events',
  key: 'seq',
  dayFrom: 'id_tickets',
  moment: 'at',
  columns: {
    id_tickets: whole,
    kind: needed,
    from_state: textOrNone,
    to_state: needed,
    at: whole,
    id_queues: whole,
    id_users: wholeOrNone,
    id_workstations: wholeOrNone,
    id_kiosks: wholeOrNone,
    reason: textOrNone,
    previous: textOrNone,
  },
});

const sessions = kind({
  entity: 'workstation_sessions',
  table: 'fact_sessions',
  key: 'id',
  dayFrom: null,
  moment: 'opened_at',
  columns: {
    id_workstations: whole,
    id_users: whole,
    opened_at: whole,
    closed_at: wholeOrNone,
    idle_from: wholeOrNone,
    id_close_reasons: wholeOrNone,
  },
});

const ticketTransactions = kind({
  entity: 'ticket_transactions',
  table: 'fact_ticket_transactions',
  key: 'id',
  dayFrom: 'id_tickets',
  moment: 'created_at',
  columns: {
    id_tickets: whole,
    id_transaction_details: whole,
    id_workstations: whole,
    id_users: whole,
    created_at: whole,
    removed_at: wholeOrNone,
  },
});

const recordings = kind({
  entity: 'recordings',
  table: 'fact_recordings',
  key: 'id',
  dayFrom: 'id_tickets',
  moment: 'created_at',
  columns: {
    id_tickets: whole,
    id_users: whole,
    id_workstations: whole,
    part: whole,
    channels: whole,
    sample_rate: whole,
    frames: whole,
    last: flag,
    file: text,
    hash: text,
    created_at: whole,
    removed_at: wholeOrNone,
  },
});

const alarmEvents = kind({
  entity: 'alarm_events',
  table: 'fact_alarm_events',
  key: 'id',
  dayFrom: null,
  moment: 'at',
  columns: { id_alerts: whole, name: text, text, at: whole, since: whole },
});

const audit = kind({
  entity: 'audit',
  table: 'fact_audit',
  key: 'seq',
  dayFrom: null,
  moment: 'at',
  columns: {
    at: whole,
    action: needed,
    id_users: wholeOrNone,
    username: needed,
    address: needed,
    entity: needed,
    pk: wholeOrNone,
    about: needed,
    before: textOrNone,
    after: textOrNone,
    chain: needed,
  },
  chainOf: (previousChain, row) => auditChainOf(previousChain, row as AuditRow),
});

/** Tickets first: what is about a ticket takes its day. */
export const FACT_KINDS: readonly FactKind[] = [
  tickets,
  ticketEvents,
  sessions,
  ticketTransactions,
  recordings,
  alarmEvents,
  audit,
];
