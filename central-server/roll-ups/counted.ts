import { type RawBuilder, sql } from 'kysely';
import { ticketMoments } from '#shared/server/statistics/ticket-moments.ts';
import type { BranchDay } from './branch-day.ts';

/** By the seconds that the ticket's queue promised on its day. */
export const MOMENTS = ticketMoments(sql`coalesce(p.sla, 0)`);

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
