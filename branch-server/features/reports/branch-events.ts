import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ENTRY_COLUMNS } from '#shared/server/audit/entries.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { aroundDays } from '#shared/server/reports/engine/conditions.ts';
import type { ReportSource } from '#shared/server/reports/engine/report-source.ts';
import { AGGREGATED_UNTIL, inIdsOf } from './ids-of-days.ts';

type EventSource = Pick<ReportSource, 'events' | 'attentions' | 'sessions' | 'transactions' | 'entries'>;

/** Events of a branch: a range of ids skips tickets of other years. */
export const branchEvents = (db: Kysely<SharedTables>): EventSource => ({
  events: (days) => sql`(
      select happened.*, ${next('kind')} as next_event_kind, ${next('at')} as next_event_at from ticket_events as happened
      where id_tickets ${inIdsOf(days)}
    ) as e inner join tickets as t on t.id = e.id_tickets and t.day between ${days.from} and ${days.to}`,
  attentions: (days) => sql`(
      select ${ATTENTION} from day_attentions where id_tickets ${inIdsOf(days)}
      union all ${attentionsOf(inIdsOf(days, AGGREGATED_UNTIL))}
    ) as e`,
  sessions: (days) => sql`(
      select opened.*, w.id_branches from workstation_sessions as opened
      inner join workstations as w on w.id = opened.id_workstations where ${aroundDays(days)}
    ) as s`,
  transactions: (days) => sql`ticket_transactions as x inner join tickets as t on t.id = x.id_tickets
    and t.id ${inIdsOf(days)} and t.day between ${days.from} and ${days.to} and x.removed_at is null`,
  entries: db
    .selectFrom('audit')
    .select(ENTRY_COLUMNS)
    .select([onlyBranch.as('id_branches'), sql<string>`''`.as('branch_name')])
    .as('entries'),
});

/** Columns of an attention. */
export const ATTENTION = sql`id_tickets, seq, id_branches, id_users, id_workstations, at, next_event_at`;

/**
 * Selects attentions: from a call or resumption until the next event; null while it continues.
 *
 * @param which condition after the ticket id
 */
export const attentionsOf = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${ATTENTION} from (
    select happened.*, ${next('at')} as next_event_at from ticket_events as happened
    where id_tickets ${which} and to_state = 'assisting'
  )`;

/** A subquery, because a window function would read all events before the first row. */
export const next = (
  column: 'kind' | 'at',
) => sql`(select after_it.${sql.ref(column)} from ticket_events as after_it
  where after_it.id_tickets = happened.id_tickets and after_it.seq > happened.seq order by after_it.seq limit 1)`;

/** With one branch, actions belong to it; with several the branch is unknown. */
const onlyBranch = sql<number | null>`(select min(id) from branches having count(*) = 1)`;
