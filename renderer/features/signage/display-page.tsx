import type { i18n as Texts } from 'i18next';
import { useCallback, useEffect, useReducer, useState } from 'react';
import type { Speaker } from '#renderer/lib/sound.ts';
import { Identified } from '#renderer/public-pages/device.tsx';
import { useDailyReload } from '#renderer/public-pages/page.tsx';
import type { Client } from '#shared/contract/client.ts';
import type { Display, DisplayCall } from '#shared/contract/devices/displays.ts';
import { SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { freezeDuringCalls, isIdle } from './calls.ts';
import type { Page } from './popup-timing.ts';
import { type Popped, Sign } from './sign.tsx';
import { CachedMedia, SlideFaults } from './slides.tsx';
import { TextMessage } from './text-message.tsx';
import { type DisplayWatch, type PairedScreen, useDisplay } from './use-display.ts';
import { NO_SOUND_ERRORS, recordPlayback, useAnnouncer, useSoundBlocked } from './voice.ts';

interface Props {
  readonly i18n: Texts;
  readonly client: Client;
  readonly speaker: Speaker;
  readonly idDisplay: number;
  /** Paired device that runs the page. */
  readonly device?: PairedScreen;
}

/** Display in a waiting room. */
export function DisplayPage({ i18n, client, speaker, idDisplay, device }: Props) {
  const blocked = useSoundBlocked(speaker);
  const [faults, hear] = useReducer(recordPlayback, NO_SOUND_ERRORS);
  const [failedSlides, setFailedSlides] = useState<readonly string[]>([]);
  const watch = useDisplay({ client, idDisplay, blocked, faults, failedSlides, device });
  const { display, status, turns, dispatch, clock } = watch;
  useAnnouncer({ client, speaker, display, pace: turns.pace, dispatch, hear });
  useDailyReload({
    client,
    now: clock.now,
    zone: display?.zone ?? null,
    isIdle: isIdle(turns),
  });
  if (status === 'unknown' || status === 'disabled' || !display) {
    const text = status === 'unknown' || status === 'disabled' ? status : 'starting';
    const lng = display?.language;
    return (
      <TextMessage>{status !== null && i18n.t(text, { ns: 'signage', ...(lng && { lng }) })}</TextMessage>
    );
  }
  return (
    <>
      <SlideFaults value={setFailedSlides}>
        <AtWork i18n={i18n} latest={display} watch={watch} />
      </SlideFaults>
      {watch.identifies !== null && (
        <Identified name={watch.identifies || display.name} address={location.host} />
      )}
    </>
  );
}

interface AtWorkProps {
  readonly i18n: Texts;
  readonly latest: Display;
  readonly watch: DisplayWatch;
}

/** Renders the latest settings; a highlighted call keeps the settings it began with. */
function AtWork({ i18n, latest, watch: { turns, disconnectedSince, clock } }: AtWorkProps) {
  const [taken, setTaken] = useState({ settings: latest, standing: turns.pace.page });
  const { popup, screenType, lineal } = taken.settings;
  const { page } = turns.pace;
  const isLineal = screenType === SCREEN_TYPES.lineal;
  const highlighted = useHighlightedCalls(page, lineal.duration * 1000);
  // The lineal screen has no pop-up.
  const popped = usePopped(popup.enabled && !isLineal ? page : null);
  const next = freezeDuringCalls(taken, latest, isLineal ? highlighted : (popped.page ?? page));
  if (next !== taken) setTaken(next);
  return (
    <CachedMedia urls={taken.settings.slides.map(({ url }) => url)}>
      <Sign
        i18n={i18n}
        turns={turns}
        standing={highlighted}
        popped={popped}
        disconnectedSince={disconnectedSince}
        display={taken.settings}
        now={clock.now}
      />
    </CachedMedia>
  );
}

type CallsPage = Page<DisplayCall> | null;

/** Keeps the last page for its duration, unless another replaces it. */
function useHighlightedCalls(page: CallsPage, time: Millis): CallsPage {
  const [last, setLast] = useState({ page, isOver: page === null });
  if (page !== null && page !== last.page) setLast({ page, isOver: false });
  useEffect(() => {
    if (last.isOver) return;
    const timer = setTimeout(() => setLast((now) => ({ ...now, isOver: now.page === last.page })), time);
    return () => clearTimeout(timer);
  }, [last, time]);
  return last.isOver ? null : last.page;
}

/** Keeps the last page until its closing animation ends; each opening of the pop-up is a new one. */
export function usePopped(page: CallsPage): Popped {
  const [last, setLast] = useState({ page, opening: 0, leaving: page === null });
  const removed = useCallback(() => setLast(({ opening }) => ({ page: null, opening, leaving: true })), []);
  if (page ? page !== last.page || last.leaving : !last.leaving) {
    const opening = last.opening + (page && last.leaving ? 1 : 0);
    setLast({ page: page ?? last.page, opening, leaving: page === null });
  }
  return { ...last, gone: removed };
}
