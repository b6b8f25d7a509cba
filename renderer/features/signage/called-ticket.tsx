import type { TFunction } from 'i18next';
import { type Ref, useRef } from 'react';
import { useFittedText } from '#renderer/public-pages/texts.ts';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import type { VariableStyle } from './block-style.ts';
import css from './signage.module.css';

/** Maximum length of a large label of a call without ticket. */
const MAX_SINGLE_LINE_LENGTH = 14;
/** Minimum size of location names by layout, rem; longer names wrap. */
const MIN_LOCATION_REM = { rest: 7.2, alone: 7.2, shared: 5.6, side: 5.6, band: 5.6 };

interface CalledTicketProps {
  readonly t: TFunction<'signage'>;
  readonly call: DisplayCall;
  /** `rest`: dark field; `alone`: full pop-up; `shared`: one of several; `side`, `band`: beside and below slides. */
  readonly size?: 'rest' | 'alone' | 'shared' | 'side' | 'band';
  /** Label above code and location; the default text when empty. */
  readonly ticketText?: string;
  readonly workstationText?: string;
  /** Label of calls without ticket; the default text when empty. */
  readonly noTicketText?: string;
  readonly arrows?: boolean;
  readonly look?: VariableStyle | undefined;
  /** Name of the designable part. */
  readonly part?: 'current';
  readonly ref?: Ref<HTMLDivElement>;
}

/** Notched ticket with code and location; calls without a ticket have no code and notch. */
export function CalledTicket(props: CalledTicketProps) {
  const { t, call, size = 'rest', arrows = true, look, part, ref } = props;
  const { ticketText = '', workstationText = '', noTicketText = '' } = props;
  const { code, location, direction } = call;
  const hasTicket = code !== '';
  const noTicket = noTicketText || t('goTo');
  const codeText = useRef<HTMLElement>(null);
  const locationText = useRef<HTMLSpanElement>(null);
  useFittedText(codeText, code);
  useFittedText(locationText, location, { minSize: MIN_LOCATION_REM[size], lines: 2 });
  const arrow = direction && arrows && (
    <Arrow direction={direction} label={t(direction === 'L' ? 'left' : 'right')} stroke={13} />
  );
  return (
    <div
      className={css.slip}
      data-size={size}
      data-code={code}
      data-ticket={hasTicket}
      data-part={part}
      style={look}
      ref={ref}
    >
      {hasTicket && (
        <div className={css.one}>
          {size === 'alone' && <p className={css.say}>{ticketText || t('turn')}</p>}
          <strong className={css.code} ref={codeText}>
            {code}
          </strong>
        </div>
      )}
      <div className={css.two} data-fit>
        {!hasTicket && (
          <p className={css.say} data-long={noTicket.length > MAX_SINGLE_LINE_LENGTH || undefined}>
            {noTicket}
          </p>
        )}
        {hasTicket && size === 'alone' && workstationText && <p className={css.where}>{workstationText}</p>}
        <div className={css.go} data-direction={direction}>
          {direction === 'L' && arrow}
          <span className={css.position} ref={locationText}>
            {location}
          </span>
          {direction === 'R' && arrow}
        </div>
      </div>
    </div>
  );
}

interface HighlightedTicketsProps {
  readonly t: TFunction<'signage'>;
  /** In order of call; one to six. */
  readonly calls: readonly DisplayCall[];
  readonly ticketText: string;
  readonly workstationText?: string;
  readonly noTicketText?: string;
  readonly arrows: boolean;
  readonly look: VariableStyle | undefined;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Highlighted calls. */
export const HighlightedTickets = ({ calls, ref, ...ticket }: HighlightedTicketsProps) => (
  <div className={css.tickets} data-count={calls.length} ref={ref}>
    {calls.map((call) => (
      <CalledTicket key={call.seq} call={call} size={calls.length === 1 ? 'alone' : 'shared'} {...ticket} />
    ))}
  </div>
);

interface ArrowProps {
  readonly direction: 'L' | 'R';
  readonly label: string;
  readonly stroke: number;
}

/** Large direction arrow. */
export function Arrow({ direction, label, stroke }: ArrowProps) {
  return (
    <svg
      viewBox="0 0 96 80"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={label}
    >
      <path d={direction === 'R' ? 'M8 40h80M56 8l32 32-32 32' : 'M88 40H8M40 8 8 40l32 32'} />
    </svg>
  );
}
