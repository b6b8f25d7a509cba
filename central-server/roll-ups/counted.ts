import { type RawBuilder, sql } from 'kysely';
import { MEASURE_NAMES, type Measures } from '#shared/domain/statistics/measures.ts';
import { late, servedFor, waited, waitedFor } from '#shared/server/statistics/ticket-times.ts';
import type { BranchDay } from './branch-day.ts';

/** Lists what one ticket or event counts for; what is not named counts nothing. */
type Counts = Readonly<Partial<Record<keyof Measures, RawBuilder<unknown>>>>;

const ONE = sql`1`;
/** Seconds that the ticket's queue promised on its day. */
const PROMISE = sql`coalesce(p.sla, 0)`;

const IF_PROMISED = sql`case when ${PROMISE} > 0 then 1 else 0 end`;
const IF_IN_TIME = sql`case when ${PROMISE} > 0 then 1 - ${late(PROMISE)} else 0 end`;
const ifState = (state: string, then: RawBuilder<unknown> = ONE) =>
  sql`case when t.state = ${sql.lit(state)} then ${then} else 0 end`;

/** A moment in the life of a ticket `t`, and what is counted then. */
export interface Moment {
  readonly at: RawBuilder<unknown>;
  readonly only: RawBuilder<unknown>;
  readonly counts: Counts;
}

export const ARRIVAL: Moment = { at: sql`t.arrived_at`, only: sql`1 = 1`, counts: { arrived: ONE } };

export const CALL: Moment = {
  at: sql`t.called_at`,
  only: sql`${waited} = 1`,
  counts: {
    called: ONE,
    promised: IF_PROMISED,
    in_time: IF_IN_TIME,
    wait_sum: waitedFor,
    wait_max: waitedFor,
  },
};

export const END: Moment = {
  at: sql`t.ended_at`,
  only: sql`t.ended_at is not null`,
  counts: {
    served: ifState('assisted'),
    served_late: ifState('assisted', late(PROMISE)),
    no_show: ifState('noshow'),
    canceled: ifState('canceled'),
    service_sum: ifState('assisted', servedFor),
    service_max: ifState('assisted', servedFor),
  },
};

/** Selects every measure as a column, in their order. */
export const columnsOf = (counts: Counts): RawBuilder<unknown> =>
  sql.join(MEASURE_NAMES.map((name) => sql`${counts[name] ?? sql`0`} as ${sql.ref(name)}`));

/** The day's tickets `t` with the promise `p` of their queue. */
export const ticketsOf = ({ idBranches, day }: BranchDay): RawBuilder<unknown> => sql`fact_tickets as t
  left join day_promises as p on p.day = t.day and p.id_queues = t.id_queues
  where t.id_branches = ${idBranches} and t.day = ${day}`;

/** Narrows to what a user did at a workstation. */
export const AT_WORKSTATION = sql`t.id_workstations is not null and t.id_users is not null`;

/**
 * The day's transfers `e`, but those taken back, each with its ticket `t`. An event is about the ticket that had the
 * number when it happened: a branch that was put back gives some numbers again.
 */
export const transfersOf = ({ idBranches, day }: BranchDay): RawBuilder<unknown> => sql`(
    select id_tickets, life, kind, at, id_queues,
      lead(kind) over (partition by id_tickets order by life, seq) as followed_by
    from fact_ticket_events where id_branches = ${idBranches} and day = ${day}
  ) as e
  inner join fact_tickets as t on t.id_branches = ${idBranches} and t.day = ${day} and t.id = e.id_tickets
    and t.life = (
      select max(had.life) from fact_tickets as had
      where had.id_branches = ${idBranches} and had.day = ${day} and had.id = e.id_tickets and had.life <= e.life
    )
  where e.kind = 'transfer' and coalesce(e.followed_by, '') <> 'undo'`;
