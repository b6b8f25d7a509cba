import type { TFunction } from 'i18next';
import { type Ref, useRef } from 'react';
import { useFittedText } from '#renderer/public-pages/texts/use-fitted-text.ts';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import { Arrow } from './arrow.tsx';
import css from './turn-ticket.module.css';

/** A place name wraps to a second line rather than to become smaller than this, rem. */
const SMALLEST_PLACE = 7.2;

interface Props {
  readonly t: TFunction<'signage'>;
  readonly call: DisplayCall;
  readonly large?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Draws the notched ticket of one turn: the code, and where to go. */
export function TurnTicket({ t, call, large = false, ref }: Props) {
  const { code, location, direction } = call;
  const codeText = useRef<HTMLElement>(null);
  const placeText = useRef<HTMLSpanElement>(null);
  useFittedText(codeText, code);
  useFittedText(placeText, location, SMALLEST_PLACE);
  const arrow = <Arrow direction={direction} label={t(direction === 'L' ? 'left' : 'right')} stroke={13} />;
  return (
    <div className={css.slip} data-large={large} data-code={code} ref={ref}>
      <div className={css.one}>
        {large && <p className={css.say}>{t('turn')}</p>}
        <strong className={css.code} ref={codeText}>
          {code}
        </strong>
      </div>
      <div className={css.two}>
        <div className={css.go} data-direction={direction}>
          {direction === 'L' && arrow}
          <span className={css.place} ref={placeText}>
            {location}
          </span>
          {direction === 'R' && arrow}
        </div>
      </div>
    </div>
  );
}
