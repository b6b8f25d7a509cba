import type { i18n as Texts } from 'i18next';
import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Speaker } from '#renderer/lib/sound/speaker.ts';
import { clockText } from '#renderer/public-pages/clock/branch-clock.ts';
import { useClock } from '#renderer/public-pages/clock/use-clock.ts';
import { useDailyReload } from '#renderer/public-pages/start/use-daily-reload.ts';
import { localTextIn } from '#renderer/public-pages/texts/local-text.ts';
import type { Client } from '#shared/contract/client.ts';
import type { Display, DisplayCall } from '#shared/contract/devices/displays.ts';
import { SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import { Identified } from '../beat/identified.tsx';
import type { PairedScreen } from '../beat/use-beat.ts';
import type { Page } from '../pace/pace.ts';
import { isResting } from '../turns/turns.ts';
import { type DisplayWatch, useDisplay } from '../turns/use-display.ts';
import { useAnnouncer } from '../voice/use-announcer.ts';
import { useSoundBlocked } from '../voice/use-sound-blocked.ts';
import css from './display-page.module.css';
import { Column } from './layouts/column.tsx';
import { FullScreen } from './layouts/full-screen.tsx';
import type { LayoutProps } from './layouts/layout.ts';
import { Lineal } from './layouts/lineal.tsx';
import { Presentation, PresentationFooter } from './layouts/presentation.tsx';
import { PlainMessage } from './plain-message.tsx';
import { PopUp } from './pop-up.tsx';

interface Props {
  readonly i18n: Texts;
  readonly client: Client;
  readonly speaker: Speaker;
  readonly idDisplay: number;
  /** The device that it runs on, where that is paired. */
  readonly device?: PairedScreen;
}

/** Shows a display in the waiting room. */
export function DisplayPage({ i18n, client, speaker, idDisplay, device }: Props) {
  const blocked = useSoundBlocked(speaker);
  const watch = useDisplay({ client, idDisplay, blocked, device });
  const { display, status, turns, dispatch, clock } = watch;
  useAnnouncer({ client, speaker, display, speech: turns.pace.speech, dispatch });
  useDailyReload({
    client,
    now: clock.now,
    zone: display?.zone ?? null,
    resting: isResting(turns),
  });
  if (status === 'unknown' || status === 'disabled' || !display) {
    const text = status === 'unknown' || status === 'disabled' ? status : 'starting';
    const lng = display?.language;
    return (
      <PlainMessage>{status !== null && i18n.t(text, { ns: 'signage', ...(lng && { lng }) })}</PlainMessage>
    );
  }
  return (
    <>
      <Sign i18n={i18n} display={display} watch={watch} />
      {watch.identifies && <Identified name={display.name} address={location.host} />}
    </>
  );
}

interface SignProps {
  readonly i18n: Texts;
  readonly display: Display;
  readonly watch: DisplayWatch;
}

const { fullscreen, presentation, lineal, presentationFooter } = SCREEN_TYPES;
/** The screen types by their numbers; any other is a column. */
const LAYOUTS: Readonly<Record<number, ComponentType<LayoutProps>>> = {
  [fullscreen]: FullScreen,
  [presentation]: Presentation,
  [lineal]: Lineal,
  [presentationFooter]: PresentationFooter,
};

/** Draws the screen type that is chosen, and over it the turns that stand out. */
function Sign({ i18n, display, watch }: SignProps) {
  const { turns, lostSince, clock } = watch;
  const { language, zone, footer, popup, screenType, style, image } = display;
  const t = useMemo(() => i18n.getFixedT(language, 'signage'), [i18n, language]);
  const place = useRef<HTMLDivElement>(null);
  // A lineal screen is its own pop-up.
  const popped = usePopped(popup.enabled && screenType !== lineal ? turns.pace.page : null);
  const time = clockText(useClock(clock.now), zone);
  const below =
    lostSince === null
      ? localTextIn(footer, language, language)
      : t('offline', { time: clockText(lostSince, zone) });
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
      data-picture={image !== null}
      data-type={screenType}
      data-announced-seq={turns.announced.join(' ')}
      data-announcements={turns.announcements}
      data-current={lostSince === null}
    >
      <Layout {...{ t, display, turns, place, below, time }} isCurrent={lostSince === null} />
      {popped.page && (
        <PopUp
          key={popped.opening}
          t={t}
          calls={popped.page.calls}
          look={popup}
          block={style.popup}
          place={place}
          leaving={popped.leaving}
          onGone={popped.gone}
        />
      )}
    </main>
  );
}

/** Keeps the last page on the screen until it has returned to its place; each opening of the pop-up is a new one. */
function usePopped(page: Page<DisplayCall> | null) {
  const [last, setLast] = useState({ page, opening: 0, leaving: page === null });
  const gone = useCallback(() => setLast(({ opening }) => ({ page: null, opening, leaving: true })), []);
  if (page ? page !== last.page || last.leaving : !last.leaving) {
    const opening = last.opening + (page && last.leaving ? 1 : 0);
    setLast({ page: page ?? last.page, opening, leaving: page === null });
  }
  return { ...last, gone };
}
