import { type RawBuilder, sql } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { columnOf } from '#shared/domain/reports/column-kinds.ts';
import type { Cell } from '#shared/domain/reports/columns.ts';
import { type ReportType, reportType } from '#shared/domain/reports/report-types.ts';
import type { ReportRequest } from '#shared/server/reports/report-generator.ts';
import { appointmentList } from './appointments.ts';
import { auditReport, configurationChangesReport } from './audit.ts';
import { all, byStaffFilter, dayNumber, selectedIn, within, withinMoments } from './conditions.ts';
import { journeysReport, recoveriesReport } from './events.ts';
import { isMetricsReport, metricsReport } from './metrics.ts';
import { type Names, readNames } from './names.ts';
import type { ReportSource } from './report-source.ts';
import { type FilterData, resolveScope, type Scope } from './scope.ts';
import {
  calledIn,
  type GeneratedTable,
  type GenerateRows,
  type Level,
  listOf,
  numberIn,
  type Placed,
  type RowResult,
  secondsIn,
  tableOf,
} from './table.ts';
import { ticketsReport } from './tickets.ts';

/** Counts transactions by group or detail, except undone ones, and their tickets. */
const transactionsReport: GenerateRows = async (source, type, scope, names) => {
  const isByDetail = type.by.includes('transactionDetail');
  const { rows } = await sql<RowResult>`
    select id_transactions, id_transaction_details, count(*) as transactions,
      sum(in_detail) as in_detail, sum(in_group) as in_group, sum(in_all) as in_all
    from (
      select d.id_transactions, x.id_transaction_details, ${firstOf(sql`x.id_transaction_details`)} as in_detail,
        ${firstOf(sql`d.id_transactions`)} as in_group, ${firstOf(sql`1`)} as in_all
      from ${source.transactions(scope.days)}
      left join transaction_details as d on d.id = x.id_transaction_details
      where ${all([
        within(scope, { branch: sql`t.id_branches`, day: sql`t.day`, at: sql`x.created_at` }),
        selectedIn(sql`coalesce(d.id_transactions, 0)`, scope.filter('DETAIL_GROUPS')),
        byStaffFilter(scope, { user: sql`x.id_users`, workstation: sql`x.id_workstations` }),
      ])}
    ) as done
    group by id_transactions, id_transaction_details`.execute(source.db);
  const placed = rows.map((row): Placed<Done> => {
    const group = calledIn(names, 'transactions', row.id_transactions);
    const detail = calledIn(names, 'transaction_details', row.id_transaction_details);
    return {
      cells: isByDetail ? [group, detail] : [group],
      of: {},
      part: {
        transactions: Number(row.transactions),
        inDetail: Number(row.in_detail),
        inGroup: Number(row.in_group),
        inAll: Number(row.in_all),
      },
    };
  });
  const ticketsOf = ({ inDetail, inGroup, inAll }: Done, level: Level) => {
    if (level === 'all') return inAll;
    return level === 'row' && isByDetail ? inDetail : inGroup;
  };
  return tableOf(placed, {
    keys: type.by.map((name) => columnOf(name)),
    metricColumns: type.columns.map((name) => columnOf(name)),
    mergeParts: (parts) => parts.reduce(mergeTransactions, NO_TRANSACTIONS),
    cellOf: (name, part, level) => (name === 'tickets' ? ticketsOf(part, level) : part.transactions),
    grouped: type.grouped,
    allParts: placed.map(({ part }) => part),
  });
};

/** 1 for the first transaction of a ticket within the partition, 0 for others. */
const firstOf = (within: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when row_number() over (partition by t.id_branches, t.id, ${within} order by x.id) = 1 then 1 else 0 end`;

const NO_TRANSACTIONS: Done = { transactions: 0, inDetail: 0, inGroup: 0, inAll: 0 };

const mergeTransactions = (one: Done, other: Done): Done => ({
  transactions: one.transactions + other.transactions,
  inDetail: one.inDetail + other.inDetail,
  inGroup: one.inGroup + other.inGroup,
  inAll: one.inAll + other.inAll,
});

interface Breaks {
  readonly breaks: number;
  /** Milliseconds. */
  readonly time: number;
  readonly max: number;
}

const BREAK_METRICS: Readonly<Record<string, (of: Breaks) => Cell>> = {
  breaks: ({ breaks }) => breaks,
  breakTime: ({ time }) => Math.round(time / 1000),
  breakMean: ({ breaks, time }) => (breaks === 0 ? null : Math.round(time / breaks / 1000)),
  breakMax: ({ max }) => Math.round(max / 1000),
};

/**
 * Sums breaks: from closing a workstation with a reason until the same user opens any workstation on the same
 * business day. A break counts at its start, under that reason.
 */
const breaksReport: GenerateRows = async (source, type, scope, names) => {
  const day = (at: string) => dayNumber(scope, sql.ref(at), sql`id_branches`);
  const { rows } = await sql<RowResult>`
    select id_users, id_close_reasons, count(*) as breaks,
      cast(sum(next_at - closed_at) as bigint) as lasted, max(next_at - closed_at) as max_length
    from (
      select s.*, lead(s.opened_at) over (partition by s.id_users order by s.opened_at, s.id) as next_at
      from ${source.sessions(scope.days)}
    ) as followed
    where ${all([
      sql`id_close_reasons is not null and next_at >= closed_at and ${day('next_at')} = ${day('closed_at')}`,
      withinMoments(scope, { branch: sql`id_branches`, at: sql`closed_at` }),
      byStaffFilter(scope, { user: sql`id_users`, workstation: sql`id_workstations` }),
    ])}
    group by id_users, id_close_reasons`.execute(source.db);
  const placed = rows.map(
    (row): Placed<Breaks> => ({
      cells: [calledIn(names, 'users', row.id_users), calledIn(names, 'close_reasons', row.id_close_reasons)],
      of: { user: Number(row.id_users) },
      part: { breaks: Number(row.breaks), time: Number(row.lasted), max: Number(row.max_length) },
    }),
  );
  return tableOf(placed, {
    keys: type.by.map((name) => columnOf(name)),
    metricColumns: type.columns.map((name) => columnOf(name)),
    mergeParts: (parts) => ({
      breaks: parts.reduce((sum, { breaks }) => sum + breaks, 0),
      time: parts.reduce((sum, { time }) => sum + time, 0),
      max: Math.max(0, ...parts.map(({ max }) => max)),
    }),
    cellOf: (name, part) => BREAK_METRICS[name]?.(part) ?? null,
    grouped: type.grouped,
    allParts: placed.map(({ part }) => part),
  });
};

/** Counts transfers by source and target queue. */
const transfersReport: GenerateRows = async (source, type, scope, names) => {
  const { rows } = await sql<RowResult>`
    select e.queue_from as left_queue, e.id_queues as new_queue, count(*) as transfers
    from ${source.transfers(scope.days)}
    where ${all([
      within(scope, { branch: sql`t.id_branches`, day: sql`t.day`, at: sql`e.at` }),
      byStaffFilter(scope, { user: sql`e.id_users`, workstation: sql`e.id_workstations` }),
      atEitherEnd(scope.filter('QUEUES')),
    ])}
    group by e.queue_from, e.id_queues`.execute(source.db);
  const placed = rows.map((row) => ({
    cells: [calledIn(names, 'queues', row.left_queue), calledIn(names, 'queues', row.new_queue)],
    of: { queue: numberIn(row.new_queue) ?? 0 },
    part: Number(row.transfers),
  }));
  return tableOf(placed, {
    keys: type.by.map((name) => columnOf(name)),
    metricColumns: type.columns.map((name) => columnOf(name)),
    mergeParts: (parts) => parts.reduce((sum, part) => sum + part, 0),
    cellOf: (_name, part) => part,
    grouped: type.grouped,
    allParts: placed.map(({ part }) => part),
  });
};

/** Either queue is included, and none is excluded. */
function atEitherEnd(queues: FilterData<'QUEUES'> | undefined) {
  const { included = [], notIncluded = [] } = queues ?? {};
  const ends = [sql`coalesce(e.queue_from, 0)`, sql`e.id_queues`];
  const isIn = (ids: readonly number[]) => ends.map((end) => sql`${end} in (${sql.join(ids.map(sql.lit))})`);
  return all([
    ...(included.length > 0 ? [sql`(${sql.join(isIn(included), sql` or `)})`] : []),
    ...(notIncluded.length > 0 ? [sql`not (${sql.join(isIn(notIncluded), sql` or `)})`] : []),
  ]);
}

/** Lists workstation sessions of the days; an open one lasts until now. */
const sessionsReport: GenerateRows = async (source, type, scope, names, max) => {
  const { rows } = await sql<RowResult>`
    select s.id_branches, s.id_users, s.id_workstations, s.id_close_reasons, s.opened_at, s.closed_at,
      coalesce(s.closed_at, ${sql.lit(scope.now)}) - s.opened_at as open_for
    from ${source.sessions(scope.days)}
    where ${all([
      withinMoments(scope, { branch: sql`s.id_branches`, at: sql`s.opened_at` }),
      byStaffFilter(scope, { user: sql`s.id_users`, workstation: sql`s.id_workstations` }),
    ])}
    order by s.opened_at, s.id_branches, s.id limit ${sql.lit(max + 1)}`.execute(source.db);
  return listOf(type, rows, (row) => ({
    cells: {
      openedAt: numberIn(row.opened_at),
      closedAt: numberIn(row.closed_at),
      user: calledIn(names, 'users', row.id_users),
      branch: calledIn(names, 'branches', row.id_branches),
      workstation: calledIn(names, 'workstations', row.id_workstations),
      // Not negative, even if the clock was set back.
      openTime: Math.max(0, secondsIn(row.open_for) ?? 0),
      closeReason: calledIn(names, 'close_reasons', row.id_close_reasons),
    },
    of: {
      branch: Number(row.id_branches),
      user: Number(row.id_users),
      workstation: Number(row.id_workstations),
    },
  }));
};

/** Reports that are not metrics, by type name. */
const GENERATORS: Readonly<Record<string, GenerateRows>> = {
  breaks: breaksReport,
  sessions: sessionsReport,
  transactionGroups: transactionsReport,
  transactionDetails: transactionsReport,
  tickets: ticketsReport,
  journeys: journeysReport,
  recoveries: recoveriesReport,
  transfers: transfersReport,
  appointmentList,
  audit: auditReport,
  configurationChanges: configurationChangesReport,
};

/** A generated table with the resolved filters. */
export interface GeneratedReport {
  readonly type: ReportType;
  readonly scope: Scope;
  readonly names: Names;
  readonly table: GeneratedTable;
}

/** Generates the table of a report. Throws NOT_FOUND for an unknown type, REPORT_TOO_LONG for more than `max` rows. */
export async function generateReport(
  source: ReportSource,
  requested: ReportRequest,
  max: number,
): Promise<GeneratedReport> {
  const type = reportType(requested.reportType);
  const generate = type && (isMetricsReport(type) ? metricsReport : GENERATORS[type.name]);
  if (!type || !generate) throw apiError('NOT_FOUND', { about: `report type ${requested.reportType}` });
  return inSnapshot(source, async (snapshot) => {
    const scope = await resolveScope(snapshot.db, requested);
    const names = await readNames(snapshot.db);
    const table = await generate(snapshot, type, scope, names, max);
    if (table.rows.length > max) throw apiError('REPORT_TOO_LONG', { params: { max } });
    return { type, scope, names, table };
  });
}

/** Reads from one snapshot: a ticket that moves into an aggregate meanwhile counts once. */
const inSnapshot = <T>(source: ReportSource, read: (snapshot: ReportSource) => Promise<T>): Promise<T> =>
  source.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => read({ ...source, db }));

interface Done {
  readonly transactions: number;
  /** Tickets counted once per detail, per group and in total. */
  readonly inDetail: number;
  readonly inGroup: number;
  readonly inAll: number;
}
