import type { i18n as Texts } from 'i18next';
import { type ComponentType, useEffect, useMemo, useRef } from 'react';
import { clockText, useClock } from '#renderer/public-pages/clock.ts';
import { localTextIn } from '#renderer/public-pages/texts.ts';
import type { Display, DisplayCall } from '#shared/contract/devices/displays.ts';
import { SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { CallsState } from './calls.ts';
import {
  Column,
  FullScreen,
  type LayoutProps,
  Lineal,
  Presentation,
  PresentationFooter,
} from './layouts.tsx';
import { PopUp } from './popup.tsx';
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
