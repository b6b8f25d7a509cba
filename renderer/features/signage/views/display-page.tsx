import type { i18n as Texts } from 'i18next';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Speaker } from '#renderer/lib/sound/speaker.ts';
import { clockText } from '#renderer/public-pages/clock/branch-clock.ts';
import { useClock } from '#renderer/public-pages/clock/use-clock.ts';
import { useDailyReload } from '#renderer/public-pages/start/use-daily-reload.ts';
import { localTextIn } from '#renderer/public-pages/texts/local-text.ts';
import type { Client } from '#shared/contract/client.ts';
import type { Display, DisplayCall } from '#shared/contract/devices/displays.ts';
import type { Page } from '../pace/pace.ts';
import { isResting } from '../turns/turns.ts';
import { type DisplayWatch, useDisplay } from '../turns/use-display.ts';
import { useAnnouncer } from '../voice/use-announcer.ts';
import { useSoundBlocked } from '../voice/use-sound-blocked.ts';
import css from './display-page.module.css';
import { EarlierTurns } from './earlier-turns.tsx';
import { PlainMessage } from './plain-message.tsx';
import { PopUp } from './pop-up.tsx';
import { TurnTicket } from './turn-ticket.tsx';

interface Props {
  readonly i18n: Texts;
  readonly client: Client;
  readonly speaker: Speaker;
  readonly idDisplay: number;
}

/** Shows a display in the waiting room. */
export function DisplayPage({ i18n, client, speaker, idDisplay }: Props) {
  const blocked = useSoundBlocked(speaker);
  const watch = useDisplay(client, idDisplay, blocked);
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
  return <ColumnLayout i18n={i18n} display={display} watch={watch} />;
}

interface LayoutProps {
  readonly i18n: Texts;
  readonly display: Display;
  readonly watch: DisplayWatch;
}

/** Characters that fit into one line below the turns; what is longer is smaller, on two lines. */
const ONE_LINE = 60;

/** Draws screen type 2: the current turn, a column of earlier ones, message and clock. */
function ColumnLayout({ i18n, display, watch }: LayoutProps) {
  const { turns, lostSince, clock } = watch;
  const { language, zone, footer, popup } = display;
  const t = useMemo(() => i18n.getFixedT(language, 'signage'), [i18n, language]);
  const place = useRef<HTMLDivElement>(null);
  const popped = usePopped(popup.enabled ? turns.pace.page : null);
  const time = clockText(useClock(clock.now), zone);
  const [current, ...earlier] = turns.board;
  const below =
    lostSince === null
      ? localTextIn(footer, language, language)
      : t('offline', { time: clockText(lostSince, zone) });

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  return (
    <main
      className={css.sign}
      data-announced-seq={turns.announced.join(' ')}
      data-announcements={turns.announcements}
      data-current={lostSince === null}
    >
      <section className={css.now}>
        <h1>{t('turn')}</h1>
        {current ? (
          <TurnTicket t={t} call={current} ref={place} />
        ) : (
          <div className={css.empty}>{t('soon')}</div>
        )}
      </section>
      <EarlierTurns t={t} calls={earlier} />
      <footer className={css.base}>
        <span className={css.message} data-long={below.length > ONE_LINE}>
          {below}
        </span>
        <time>{time}</time>
      </footer>
      {popped.page && (
        <PopUp
          key={popped.opening}
          t={t}
          calls={popped.page.calls}
          look={popup}
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
