import type { TFunction } from 'i18next';
import type { Ref } from 'react';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import type { VariableStyle } from './block-style.ts';
import { CalledTicket } from './called-ticket.tsx';
import css from './highlighted-tickets.module.css';

interface Props {
  readonly t: TFunction<'signage'>;
  /** In the order called: one has all the room, up to six share it. */
  readonly calls: readonly DisplayCall[];
  readonly ticketText: string;
  readonly workstationText?: string;
  readonly noTicketText?: string;
  readonly arrows: boolean;
  readonly look: VariableStyle | undefined;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Draws the turns that stand out now. */
export const HighlightedTickets = ({ calls, ref, ...ticket }: Props) => (
  <div className={css.tickets} data-count={calls.length} ref={ref}>
    {calls.map((call) => (
      <CalledTicket key={call.seq} call={call} size={calls.length === 1 ? 'alone' : 'shared'} {...ticket} />
    ))}
  </div>
);
