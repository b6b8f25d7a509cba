import { type RawBuilder, sql } from 'kysely';

/** Columns of an attention. */
export const ATTENTION = sql`day, id_branches, id_users, id_workstations, at, next_event_at`;

/**
 * Selects attentions: from a call or resumption until the next event; null while it continues.
 *
 * @param which clauses after the table of events, named `happened`; whole days of branches
 */
export const attentionsOfEvents = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${ATTENTION} from (
    select happened.*, lead(happened.at) over (
      partition by happened.id_branches, happened.day, happened.id_tickets order by happened.incarnation, happened.seq
    ) as next_event_at
    from fact_ticket_events as happened ${which}
  ) as each_event where to_state = 'assisting'`;
