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

const integerColumn: FactColumn = { type: 'whole' };
const optionalIntegerColumn: FactColumn = { type: 'whole', otherwise: null };
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
    id_queues: integerColumn,
    id_services: integerColumn,
    id_segments: integerColumn,
    letter: text,
    number: integerColumn,
    code: text,
    state: needed,
    language: text,
    customer_name: textOrNone,
    arrived_at: integerColumn,
    entered_at: integerColumn,
    callable_at: integerColumn,
    appointment_at: optionalIntegerColumn,
    called_at: optionalIntegerColumn,
    ended_at: optionalIntegerColumn,
    id_workstations: optionalIntegerColumn,
    id_users: optionalIntegerColumn,
    no_ticket: flag,
    phone: text,
    notes: text,
    sms: flag,
    id_customers: optionalIntegerColumn,
    customer_key: textOrNone,
    forecast_from: optionalIntegerColumn,
    forecast_to: optionalIntegerColumn,
    id_queues_first: optionalIntegerColumn,
    id_services_first: optionalIntegerColumn,
    id_segments_first: optionalIntegerColumn,
    first_called_at: optionalIntegerColumn,
  },
});

const ticketEvents = kind({
  entity: 'ticket_events',
  table: 'fact_ticket_events',
  key: 'seq',
  dayFrom: 'id_tickets',
  moment: 'at',
  columns: {
    id_tickets: integerColumn,
    kind: needed,
    from_state: textOrNone,
    to_state: needed,
    at: integerColumn,
    id_queues: integerColumn,
    id_users: optionalIntegerColumn,
    id_workstations: optionalIntegerColumn,
    id_kiosks: optionalIntegerColumn,
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
    id_workstations: integerColumn,
    id_users: integerColumn,
    opened_at: integerColumn,
    closed_at: optionalIntegerColumn,
    idle_from: optionalIntegerColumn,
    id_close_reasons: optionalIntegerColumn,
  },
});

const ticketTransactions = kind({
  entity: 'ticket_transactions',
  table: 'fact_ticket_transactions',
  key: 'id',
  dayFrom: 'id_tickets',
  moment: 'created_at',
  columns: {
    id_tickets: integerColumn,
    id_transaction_details: integerColumn,
    id_workstations: integerColumn,
    id_users: integerColumn,
    created_at: integerColumn,
    removed_at: optionalIntegerColumn,
  },
});

const recordings = kind({
  entity: 'recordings',
  table: 'fact_recordings',
  key: 'id',
  dayFrom: 'id_tickets',
  moment: 'created_at',
  columns: {
    id_tickets: integerColumn,
    id_users: integerColumn,
    id_workstations: integerColumn,
    part: integerColumn,
    channels: integerColumn,
    sample_rate: integerColumn,
    frames: integerColumn,
    last: flag,
    file: text,
    hash: text,
    created_at: integerColumn,
    removed_at: optionalIntegerColumn,
  },
});

const alarmEvents = kind({
  entity: 'alarm_events',
  table: 'fact_alarm_events',
  key: 'id',
  dayFrom: null,
  moment: 'at',
  columns: { id_alerts: integerColumn, name: text, text, at: integerColumn, since: integerColumn },
});

const audit = kind({
  entity: 'audit',
  table: 'fact_audit',
  key: 'seq',
  dayFrom: null,
  moment: 'at',
  columns: {
    at: integerColumn,
    action: needed,
    id_users: optionalIntegerColumn,
    username: needed,
    address: needed,
    entity: needed,
    pk: optionalIntegerColumn,
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
