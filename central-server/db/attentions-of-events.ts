import { type RawBuilder, sql } from 'kysely';

/** The columns of how long a customer was with somebody. */
export const ATTENTION = sql`day, id_branches, id_users, id_workstations, at, followed_at`;

/**
 * Selects how long customers were with somebody: from being called, or taken up again, until the next that happened to
 * them; null while that goes on.
 *
 * @param which what follows the table of events, named `happened`; whole days of branches
 */
export const attentionsOfEvents = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${ATTENTION} from (
    select happened.*, lead(happened.at) over (
      partition by happened.id_branches, happened.day, happened.id_tickets order by happened.life, happened.seq
    ) as followed_at
    from fact_ticket_events as happened ${which}
  ) as each_event where to_state = 'assisting'`;
