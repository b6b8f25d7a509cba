import { type RawBuilder, sql } from 'kysely';
import { columnOf } from '#shared/domain/reports/column-kinds.ts';
import { all, byStaffFilter, selectedIn, within } from './conditions.ts';
import { calledIn, type GenerateRows, type Level, type Placed, type RowResult, tableOf } from './table.ts';

interface Done {
  readonly transactions: number;
  /** Tickets counted once per detail, per group and in total. */
  readonly inDetail: number;
  readonly inGroup: number;
  readonly inAll: number;
}

/** Counts transactions by group or detail, except undone ones, and their tickets. */
export const transactionsReport: GenerateRows = async (source, type, scope, names) => {
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
    if (level === 'whole') return inAll;
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
