import type { FactTicketsTable } from '#central-server/db/schema/facts.ts';

/** Reduces tickets to their state at a moment of their day: some not issued yet, some still waiting or in service. */
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
