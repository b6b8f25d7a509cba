import type { FactTicketsTable } from '#central-server/ingest/tables.ts';

/** Shows tickets as they were at a moment of their day: some not there yet, some still waiting or being served. */
export function dayUntil(tickets: readonly FactTicketsTable[], now: number): FactTicketsTable[] {
  return tickets
    .filter(({ arrived_at, entered_at }) => arrived_at <= now && entered_at <= now)
    .map((ticket) => {
      if (ticket.called_at !== null && ticket.called_at > now)
        return {
          ...ticket,
          state: 'waiting',
          called_at: null,
          ended_at: null,
          id_workstations: null,
          id_users: null,
        };
      if (ticket.ended_at === null || ticket.ended_at <= now) return ticket;
      return { ...ticket, state: ticket.called_at === null ? 'waiting' : 'assisting', ended_at: null };
    });
}
