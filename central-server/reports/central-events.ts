import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { type DayRange, daysBefore } from '#shared/domain/statistics/period.ts';
import { aroundDays } from '#shared/server/reports/engine/conditions.ts';
import type { ReportSource } from '#shared/server/reports/engine/report-source.ts';
import { ATTENTION, attentionsOfEvents } from '../db/attentions-of-events.ts';
import { fleetEntries } from '../db/fleet-entries.ts';

type EventSource = Pick<ReportSource, 'events' | 'attentions' | 'sessions' | 'transactions' | 'entries'>;

/** What branches sent of what happened there beside their tickets. */
export const centralEvents = (db: Kysely<CentralTables>): EventSource => ({
  events: (days) => sql`(
      select happened.*, lead(kind) over after_it as followed_by, lead(at) over after_it as followed_at
      from fact_ticket_events as happened where day ${between(days)}
      window after_it as (partition by id_branches, id_tickets order by life, seq)
    ) as e inner join fact_tickets as t on ${isOf(sql`e`)}`,
  attentions,
  sessions: (days) => sql`(
      select opened.* from fact_sessions as opened where ${aroundDays(days)} and (closed_at is not null or ${isStillSo})
    ) as s`,
  transactions: (
    days,
  ) => sql`(select * from fact_ticket_transactions where removed_at is null and day ${between(days)}) as x
    inner join fact_tickets as t on ${isOf(sql`x`)}`,
  entries: fleetEntries(db),
});

/** What is about a ticket is about the one that had the number then: a branch that was put back gives some again. */
export const isOf = (
  about: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`t.id_branches = ${about}.id_branches
  and t.day = ${about}.day and t.id = ${about}.id_tickets and t.life = (
    select max(had.life) from fact_tickets as had
    where had.id_branches = ${about}.id_branches and had.day = ${about}.day and had.id = ${about}.id_tickets
      and had.life <= ${about}.life
  )`;

export const between = ({ from, to }: DayRange): RawBuilder<unknown> => sql`between ${from} and ${to}`;

/**
 * Those of the days and of the one before, which may last into them: as they were counted once the day was there; days with
 * news that are not counted yet are told from their events.
 */
function attentions({ from, to }: DayRange): RawBuilder<unknown> {
  const days = between({ from: daysBefore(from, 1), to });
  const dirtyDays = sql`inner join dirty_days as d on d.id_branches = happened.id_branches and d.day = happened.day
    where happened.day ${days}`;
  return sql`(
    select ${ATTENTION} from attentions as counted where day ${days} and not exists (
      select 1 from dirty_days as d where d.id_branches = counted.id_branches and d.day = counted.day
    ) union all ${attentionsOfEvents(dirtyDays)}
  ) as e`;
}

/** A session that a branch does not have any more, since it was put back, does not go on for ever. */
const isStillSo = sql`opened.deleted_at is null and not exists (
  select 1 from fact_sessions as later where later.id_branches = opened.id_branches and later.id = opened.id
    and later.life > opened.life
)`;
