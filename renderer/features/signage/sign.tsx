import type { i18n as Texts, TFunction } from 'i18next';
import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { clockText, useClock } from '#renderer/public-pages/clock.ts';
import { localTextIn } from '#renderer/public-pages/texts.ts';
import type { Display, DisplayCall } from '#shared/contract/devices/displays.ts';
import { SCREEN_TYPES, type SignageStyle } from '#shared/contract/devices/signage-design.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { backgroundOf, ticketStyle, type VariableStyle } from './block-style.ts';
import { HighlightedTickets } from './called-ticket.tsx';
import type { CallsState } from './calls.ts';
import {
  Column,
  FullScreen,
  type LayoutProps,
  Lineal,
  Presentation,
  PresentationFooter,
} from './layouts.tsx';
import type { Page } from './popup-timing.ts';
import css from './signage.module.css';

interface Props {
  readonly i18n: Texts;
  readonly display: Display;
  readonly callsState: CallsState;
  /** Calls of a lineal screen. */
  readonly currentPage: Page<DisplayCall> | null;
  /** Calls on the pop-up until it is closed. */
  readonly popped: Popped;
  readonly disconnectedSince: Millis | null;
  readonly now: () => Millis;
}

export interface Popped {
  readonly page: Page<DisplayCall> | null;
  readonly opening: number;
  readonly leaving: boolean;
  readonly onRemoved: () => void;
}

const { fullscreen, presentation, lineal, presentationFooter } = SCREEN_TYPES;
/** Layouts by screen type; others use the column. */
const LAYOUTS: Readonly<Record<number, ComponentType<LayoutProps>>> = {
  [fullscreen]: FullScreen,
  [presentation]: Presentation,
  [lineal]: Lineal,
  [presentationFooter]: PresentationFooter,
};

/** Screen of the selected type, and the pop-up. */
export function Sign({ i18n, display, callsState, currentPage, popped, disconnectedSince, now }: Props) {
  const { language, zone, footer, popup, screenType, style, image } = display;
  const t = useMemo(() => i18n.getFixedT(language, 'signage'), [i18n, language]);
  const location = useRef<HTMLDivElement>(null);
  const time = clockText(useClock(now), zone);
  const below =
    disconnectedSince === null
      ? localTextIn(footer, language, language)
      : t('offline', { time: clockText(disconnectedSince, zone) });
  const Layout = LAYOUTS[screenType] ?? Column;

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  return (
    <main
      className={css.sign}
      style={{
        ...(style.background && { '--deep': style.background }),
        ...(image !== null && { backgroundImage: `url("${image}")` }),
      }}
      data-image={image !== null}
      data-type={screenType}
      data-announced-seq={callsState.announced.join(' ')}
      data-announcements={callsState.announcements}
      data-current={disconnectedSince === null}
    >
      <Layout
        t={t}
        display={display}
        callsState={callsState}
        currentPage={currentPage}
        container={location}
        below={below}
        time={time}
        isCurrent={disconnectedSince === null}
      />
      {popped.page && (
        <PopUp
          key={popped.opening}
          t={t}
          calls={popped.page.calls}
          look={popup}
          block={style.popup}
          container={location}
          leaving={popped.leaving}
          onRemoved={popped.onRemoved}
        />
      )}
    </main>
  );
}

interface PopUpProps {
  readonly t: TFunction<'signage'>;
  /** Highlighted calls in order, one to six. */
  readonly calls: readonly DisplayCall[];
  readonly look: Display['popup'];
  readonly block: SignageStyle['popup'];
  /** Resting element of the current call, from which the pop-up grows. */
  readonly container: RefObject<HTMLElement | null>;
  readonly leaving: boolean;
  readonly onRemoved: () => void;
}

/** Full-screen pop-up of calls. Only opening and closing are animated. */
function PopUp({ t, calls, look, block, container, leaving, onRemoved }: PopUpProps) {
  const { ticketText, workstationText, arrows } = look;
  const ground = useRef<HTMLElement>(null);
  const tickets = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const moves = growth(ground.current, tickets.current, container.current, 'normal');
    return () => {
      for (const move of moves) move.cancel();
    };
  }, [container]);

  useEffect(() => {
    if (!leaving) return;
    const moves = growth(ground.current, tickets.current, container.current, 'reverse');
    let removed = false;
    void Promise.allSettled(moves.map(({ finished }) => finished)).then(() => removed || onRemoved());
    return () => {
      removed = true;
    };
  }, [leaving, container, onRemoved]);

  return (
    <section className={css.pop} role="alert" data-part="popup" style={backgroundStyle(block)} ref={ground}>
      <HighlightedTickets
        t={t}
        calls={calls}
        ticketText={ticketText}
        workstationText={workstationText}
        arrows={arrows}
        look={numberStyle(block)}
        ref={tickets}
      />
    </section>
  );
}

/** Style of the background; border and corners apply to the pop-up too. */
function backgroundStyle(block: SignageStyle['popup']): VariableStyle | undefined {
  const background = block.enabled ? backgroundOf(block) : undefined;
  return background ? { background } : undefined;
}

/** Text colours of the pop-up; tickets stay white. */
function numberStyle({ labelColor, ...block }: SignageStyle['popup']): VariableStyle | undefined {
  const look = ticketStyle({ ...block, backgroundStart: null, backgroundEnd: null });
  return look && { ...look, ...(labelColor && { '--ink-2': labelColor }) };
}

const TIME = 320;
const CURVE = 'cubic-bezier(.2, 0, 0, 1)';

/**
 * Animates a ticket between its resting element and the pop-up, with the background. No animation with reduced
 * motion.
 */
function growth(
  ground: HTMLElement | null,
  ticket: HTMLElement | null,
  location: HTMLElement | null,
  direction: 'normal' | 'reverse',
): Animation[] {
  if (!ground || !ticket || !location) return [];
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return [];
  const from = location.getBoundingClientRect();
  const to = ticket.getBoundingClientRect();
  if (to.width === 0 || to.height === 0) return [];
  const start = [
    `translate(${from.left - to.left}px, ${from.top - to.top}px)`,
    `scale(${from.width / to.width}, ${from.height / to.height})`,
  ].join(' ');
  const timing = { duration: TIME, easing: CURVE, direction, fill: 'both' } as const;
  return [
    ticket.animate({ transform: [start, 'none'], transformOrigin: ['0 0', '0 0'] }, timing),
    ground.animate({ backgroundColor: ['transparent', getComputedStyle(ground).backgroundColor] }, timing),
  ];
}
