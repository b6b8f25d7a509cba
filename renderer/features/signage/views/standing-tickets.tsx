import type { TFunction } from 'i18next';
import type { Ref } from 'react';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import type { Look } from './look.ts';
import css from './standing-tickets.module.css';
import { TurnTicket } from './turn-ticket.tsx';

interface Props {
  readonly t: TFunction<'signage'>;
  /** In the order called: one has all the room, up to six share it. */
  readonly calls: readonly DisplayCall[];
  readonly ticketText: string;
  readonly workstationText?: string;
  readonly noTicketText?: string;
  readonly arrows: boolean;
  readonly look: Look | undefined;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Draws the turns that stand out now. */
export const StandingTickets = ({ calls, ref, ...ticket }: Props) => (
  <div className={css.tickets} data-count={calls.length} ref={ref}>
    {calls.map((call) => (
      <TurnTicket key={call.seq} call={call} size={calls.length === 1 ? 'alone' : 'shared'} {...ticket} />
    ))}
  </div>
);
