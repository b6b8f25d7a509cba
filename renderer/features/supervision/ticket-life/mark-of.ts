import type { StateName } from '#renderer/ui/marks/state-glyph.tsx';
import type { TicketState } from '#shared/domain/tickets/transitions.ts';

/** Gives each state of a ticket its mark. */
export const markOf: Readonly<Record<TicketState, StateName>> = {
  waiting: 'waiting',
  standby: 'standby',
  assisting: 'assisting',
  assisted: 'finished',
  noshow: 'noshow',
  canceled: 'cancelled',
};
