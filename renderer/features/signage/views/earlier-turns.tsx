import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useFittedText } from '#renderer/public-pages/texts/use-fitted-text.ts';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import type { SignageBlock } from '#shared/contract/devices/signage-design.ts';
import { Arrow } from './arrow.tsx';
import css from './earlier-turns.module.css';
import { lookOf } from './look.ts';

/** The least that can be read from afar; longer names take a second line, rem. */
const SMALLEST_PLACE = 5.6;

interface Props {
  readonly t: TFunction<'signage'>;
  readonly calls: readonly DisplayCall[];
  readonly block: SignageBlock;
  /** `side` and `band` lie beside and below slides, without a title. */
  readonly size?: 'column' | 'side' | 'band';
}

/** Lists the turns before the current one, the latest on top. */
export function EarlierTurns({ t, calls, block, size = 'column' }: Props) {
  const look = lookOf(block);
  const isFilled = look !== undefined && ('background' in look || 'border' in look);
  return (
    <section
      className={css.past}
      data-part="history"
      data-size={size}
      data-filled={isFilled || undefined}
      style={look}
      aria-label={t('earlier')}
    >
      {size === 'column' && <h2>{t('earlier')}</h2>}
      <ol>
        {calls.map((call) => (
          <EarlierTurn key={call.idTicket} t={t} call={call} />
        ))}
      </ol>
    </section>
  );
}

function EarlierTurn({ t, call }: { readonly t: Props['t']; readonly call: DisplayCall }) {
  const { code, location, direction } = call;
  const codeText = useRef<HTMLElement>(null);
  const placeText = useRef<HTMLSpanElement>(null);
  useFittedText(codeText, code);
  useFittedText(placeText, location, { least: SMALLEST_PLACE, lines: 2 });
  return (
    <li data-code={code} data-fit>
      <strong className={css.code} ref={codeText}>
        {code}
      </strong>
      <span className={css.place} ref={placeText}>
        {location}
      </span>
      {direction && (
        <Arrow direction={direction} label={t(direction === 'L' ? 'left' : 'right')} stroke={11} />
      )}
    </li>
  );
}
