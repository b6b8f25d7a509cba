import type { FactTables } from '#central-server/db/schema/facts.ts';
import { type AuditRow, auditChainOf } from '#shared/server/audit/audit-entry.ts';
import type { WrittenTable } from '../row-statements.ts';

/** Validation of a column, and its default if an older branch does not send it. */
export interface FactColumn {
  readonly type: 'integer' | 'flag' | 'text';
  /** Default of a missing value; undefined if it is required. */
  readonly otherwise?: number | string | null;
}

interface Described {
  readonly entity: string;
  readonly table: Exclude<keyof FactTables, 'dirty_days'>;
  /** Column with the number of the branch; last part of the key in the log. */
  readonly key: 'id' | 'seq';
  readonly columns: Readonly<Record<string, FactColumn>>;
  /** Column with the business day, or with the ticket that determines it; null to derive it from the moment. */
  readonly dayFrom: 'day' | 'id_tickets' | null;
  /** Column with the time of the row. */
  readonly moment: string;
  /** Append-only and chained; stored in a single table, since partitions would require moving rows. */
  readonly chainOf?: ChainOf;
}

/** The chain value that a row must have after the one with this chain value. */
type ChainOf = (previousChain: string, row: Readonly<Record<string, unknown>>) => string;

/** Table of a branch whose rows are facts here. */
export interface FactKind extends Described {
  /** `columns` in their order: each row is held against them. */
  readonly ordered: readonly (readonly [name: string, FactColumn])[];
  /** Columns of its rows, including those of all facts. */
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

const integerColumn: FactColumn = { type: 'integer' };
const optionalIntegerColumn: FactColumn = { type: 'integer', otherwise: null };
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

/** Tickets first, because rows about a ticket take its day. */
export const FACT_KINDS: readonly FactKind[] = [
  tickets,
  ticketEvents,
  sessions,
  ticketTransactions,
  recordings,
  alarmEvents,
  audit,
];

/** The table of a kind of facts, as rows are written to it. */
export function writtenTable({ table, key, columns }: FactKind): WrittenTable {
  const named = (wanted: boolean) =>
    Object.entries(columns)
      .filter(([, { type }]) => (type === 'text') === wanted)
      .map(([name]) => name);
  return {
    name: table,
    key: ['id_branches', 'day', key, 'incarnation'],
    integers: ['id_branches', key, 'incarnation', 'row_ver', 'version_incarnation', ...named(false)],
    text: ['day', 'eid', 'since_gap', 'extra', ...named(true)],
    onConflict: 'replace',
  };
}
