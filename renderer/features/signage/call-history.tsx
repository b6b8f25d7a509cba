import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useFittedText } from '#renderer/public-pages/texts.ts';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import type { SignageBlock } from '#shared/contract/devices/signage-design.ts';
import { blockStyle } from './block-style.ts';
import { Arrow } from './called-ticket.tsx';
import css from './signage.module.css';

/** Minimum readable size, rem; longer names wrap. */
const MIN_LOCATION_REM = 5.6;

interface Props {
  readonly t: TFunction<'signage'>;
  readonly calls: readonly DisplayCall[];
  readonly block: SignageBlock;
  /** `side` and `band` are beside and below slides, without title. */
  readonly size?: 'column' | 'side' | 'band';
}

/** Lists the turns before the current one, the latest on top. */
export function CallHistory({ t, calls, block, size = 'column' }: Props) {
  const look = blockStyle(block);
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
          <PastCall key={call.idTicket} t={t} call={call} />
        ))}
      </ol>
    </section>
  );
}

function PastCall({ t, call }: { readonly t: Props['t']; readonly call: DisplayCall }) {
  const { code, location, direction } = call;
  const codeText = useRef<HTMLElement>(null);
  const locationText = useRef<HTMLSpanElement>(null);
  useFittedText(codeText, code);
  useFittedText(locationText, location, { minSize: MIN_LOCATION_REM, lines: 2 });
  return (
    <li data-code={code} data-fit>
      <strong className={css.callHistoryCode} ref={codeText}>
        {code}
      </strong>
      <span className={css.callHistoryPosition} ref={locationText}>
        {location}
      </span>
      {direction && (
        <Arrow direction={direction} label={t(direction === 'L' ? 'left' : 'right')} stroke={11} />
      )}
    </li>
  );
}
