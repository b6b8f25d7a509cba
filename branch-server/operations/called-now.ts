import type { Scope } from '#shared/server/db/scope.ts';
import type { Notice } from '../notices.ts';
import type { TicketRow } from '../stored/tickets/ticket-row.ts';

/** What a call changes of its ticket: the moment, and that of the first call where it is the first. */
export const calledNow = ({ first_called_at }: TicketRow, { now }: Pick<Scope<Notice>, 'now'>) => ({
  called_at: now,
  first_called_at: first_called_at ?? now,
});
