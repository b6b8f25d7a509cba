import type { TFunction } from 'i18next';
import { type Ref, useRef } from 'react';
import { useFittedText } from '#renderer/public-pages/texts.ts';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import { Arrow } from './arrow.tsx';
import type { VariableStyle } from './block-style.ts';
import css from './called-ticket.module.css';

/** Characters above the place, without a ticket, that are large. */
const MAX_SINGLE_LINE_LENGTH = 14;
/** A place name wraps rather than to become smaller than this, rem. */
const MIN_LOCATION_REM = { rest: 7.2, alone: 7.2, shared: 5.6, side: 5.6, band: 5.6 };

interface Props {
  readonly t: TFunction<'signage'>;
  readonly call: DisplayCall;
  /**
   * `rest` lies on the dark field; `alone` fills the pop-up, `shared` is one of several there; `side` and `band` lie
   * beside and below slides.
   */
  readonly size?: 'rest' | 'alone' | 'shared' | 'side' | 'band';
  /** What the pop-up says above code and place; the code has the product’s own words where nothing is said. */
  readonly ticketText?: string;
  readonly workstationText?: string;
  /** What stands above the place where somebody without a ticket is called; the product’s own words where it is empty. */
  readonly noTicketText?: string;
  readonly arrows?: boolean;
  readonly look?: VariableStyle | undefined;
  /** Names it as a part of the screen that can be designed. */
  readonly part?: 'current';
  readonly ref?: Ref<HTMLDivElement>;
}

/** Draws the notched ticket of one turn: the code, and where to go. Without a ticket there is no code, and no notch. */
export function CalledTicket(props: Props) {
  const { t, call, size = 'rest', arrows = true, look, part, ref } = props;
  const { ticketText = '', workstationText = '', noTicketText = '' } = props;
  const { code, location, direction } = call;
  const hasTicket = code !== '';
  const noTicket = noTicketText || t('goTo');
  const codeText = useRef<HTMLElement>(null);
  const locationText = useRef<HTMLSpanElement>(null);
  useFittedText(codeText, code);
  useFittedText(locationText, location, { least: MIN_LOCATION_REM[size], lines: 2 });
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
          <span className={css.place} ref={locationText}>
            {location}
          </span>
          {direction === 'R' && arrow}
        </div>
      </div>
    </div>
  );
}
