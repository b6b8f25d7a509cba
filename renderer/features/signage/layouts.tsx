import type { TFunction } from 'i18next';
import { type RefObject, useRef } from 'react';
import { useFittedText } from '#renderer/public-pages/texts.ts';
import type { Display, DisplayCall } from '#shared/contract/devices/displays.ts';
import type { SignageBlock } from '#shared/contract/devices/signage-design.ts';
import { blockStyle, currentCallStyle } from './block-style.ts';
import { Arrow, CalledTicket, HighlightedTickets } from './called-ticket.tsx';
import type { CallsState } from './calls.ts';
import type { Page } from './popup-timing.ts';
import css from './signage.module.css';
import { Slides } from './slides.tsx';

/** Props of the screen types. */
export interface LayoutProps {
  readonly t: TFunction<'signage'>;
  readonly display: Display;
  readonly callsState: CallsState;
  /** Calls of a lineal screen. */
  readonly currentPage: Page<DisplayCall> | null;
  /** Resting element of the current call, from which the pop-up grows. */
  readonly container: RefObject<HTMLDivElement | null>;
  /** Message of the branch, or the connection notice. */
  readonly below: string;
  readonly isCurrent: boolean;
  readonly time: string;
}

/** Screen type 2: current call, history column, message and clock. */
export const Column = (props: LayoutProps) => (
  <div className={css.column}>
    <section className={css.now}>
      <h1>{props.t('turn')}</h1>
      <CurrentCall {...props} />
    </section>
    <CallHistory t={props.t} calls={props.callsState.board.slice(1)} block={props.display.style.history} />
    <Base {...props} />
  </div>
);

/** Screen type 1: current ticket, and a message if any. */
export const FullScreen = (props: LayoutProps) => (
  <div className={css.full} data-says={props.below !== ''}>
    <section className={`${css.now} ${css.bare}`}>
      <CurrentCall {...props} size={props.below === '' ? 'alone' : 'rest'} />
    </section>
    {props.below !== '' && <Base {...props} />}
  </div>
);

/** Screen type 3: slides with calls beside them; a footer only without connection. */
export const Presentation = (props: LayoutProps) => (
  <div className={css.extra} data-says={!props.isCurrent}>
    <SlidesAndCalls {...props} size="side" />
    {!props.isCurrent && <Base {...props} />}
  </div>
);

/** Screen type 5: slides above a band of calls, message and clock. */
export const PresentationFooter = (props: LayoutProps) => (
  <div className={css.above}>
    <SlidesAndCalls {...props} size="band" />
    <Base {...props} />
  </div>
);

function SlidesAndCalls(props: LayoutProps & { readonly size: 'side' | 'band' }) {
  const { t, display, callsState, size } = props;
  return (
    <>
      <Slides slides={display.slides} sliderTime={display.sliderTime} />
      <section className={size === 'side' ? css.calls : css.band}>
        <CurrentCall {...props} />
        <CallHistory t={t} calls={callsState.board.slice(1)} block={display.style.history} size={size} />
      </section>
    </>
  );
}

/** Screen type 4: current calls, or the message while there are none. */
export function Lineal({ t, display, currentPage, below, isCurrent }: LayoutProps) {
  const { lineal, style } = display;
  if (!currentPage)
    return (
      <div className={css.lineal} data-part="lineal">
        <Waiting>{isCurrent ? lineal.waitingText || t('soon') : below}</Waiting>
      </div>
    );
  return (
    <div className={css.lineal} data-part="lineal" role="alert">
      <HighlightedTickets
        t={t}
        calls={currentPage.calls}
        ticketText={lineal.ticketText}
        noTicketText={lineal.noTicketText}
        arrows={lineal.arrows}
        look={currentCallStyle(style.current)}
      />
    </div>
  );
}

/** Default size, rem; longer texts shrink. */
const FULL = 12;
const MAX_LINES = 12;

function Waiting({ children }: { readonly children: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useFittedText(text, children, { minSize: FULL, lines: MAX_LINES });
  return (
    <p className={css.waiting} ref={text} data-fit>
      {children}
    </p>
  );
}

/** Maximum length of a single-line message. */
const MAX_SINGLE_LINE_LENGTH = 60;

/** Message and clock. */
const Base = ({ display, below, time }: Pick<LayoutProps, 'display' | 'below' | 'time'>) => (
  <footer className={css.base} data-part="footer" style={blockStyle(display.style.footer)}>
    <span className={css.message} data-long={below.length > MAX_SINGLE_LINE_LENGTH}>
      {below}
    </span>
    <time>{time}</time>
  </footer>
);

interface Props extends Pick<LayoutProps, 't' | 'display' | 'callsState' | 'container'> {
  readonly size?: 'rest' | 'alone' | 'side' | 'band';
}

/** Current ticket, or its placeholder. */
function CurrentCall({ t, display, callsState, container, size = 'rest' }: Props) {
  const [current] = callsState.board;
  if (!current)
    return (
      <div className={css.empty} data-part="current" data-size={size}>
        {t('soon')}
      </div>
    );
  return (
    <CalledTicket
      t={t}
      part="current"
      call={current}
      size={size}
      look={currentCallStyle(display.style.current)}
      ref={container}
    />
  );
}

/** Minimum readable size, rem; longer names wrap. */
const MIN_LOCATION_REM = 5.6;

interface CallHistoryProps {
  readonly t: TFunction<'signage'>;
  readonly calls: readonly DisplayCall[];
  readonly block: SignageBlock;
  /** `side` and `band` are beside and below slides, without title. */
  readonly size?: 'column' | 'side' | 'band';
}

/** Lists the turns before the current one, the latest on top. */
function CallHistory({ t, calls, block, size = 'column' }: CallHistoryProps) {
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

function PastCall({ t, call }: { readonly t: CallHistoryProps['t']; readonly call: DisplayCall }) {
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
