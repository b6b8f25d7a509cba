import type { i18n as Texts } from 'i18next';
import { useCallback, useEffect, useReducer, useState } from 'react';
import type { Speaker } from '#renderer/lib/sound.ts';
import { Identified } from '#renderer/public-pages/device.tsx';
import { useDailyReload } from '#renderer/public-pages/page.tsx';
import type { Client } from '#shared/contract/client.ts';
import type { Display, DisplayCall } from '#shared/contract/devices/displays.ts';
import { SCREEN_TYPES, showsPopup } from '#shared/contract/devices/signage-design.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { freezeDuringCalls, isIdle } from './calls.ts';
import type { Page } from './popup-timing.ts';
import { type Popped, Sign } from './sign.tsx';
import { CachedMedia, SlideErrors } from './slides.tsx';
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
  const [errors, onPlayback] = useReducer(recordPlayback, NO_SOUND_ERRORS);
  const [failedSlides, setFailedSlides] = useState<readonly string[]>([]);
  const watch = useDisplay({ client, idDisplay, blocked, errors, failedSlides, device });
  const { display, status, callsState, dispatch, clock } = watch;
  useAnnouncer({ client, speaker, display, pace: callsState.pace, dispatch, onPlayback });
  useDailyReload({
    client,
    now: clock.now,
    zone: display?.zone ?? null,
    isIdle: isIdle(callsState),
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
      <SlideErrors value={setFailedSlides}>
        <AtWork i18n={i18n} latest={display} watch={watch} />
      </SlideErrors>
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
function AtWork({ i18n, latest, watch: { callsState, disconnectedSince, clock } }: AtWorkProps) {
  const [frozen, setFrozen] = useState({ settings: latest, currentPage: callsState.pace.page });
  const { popup, screenType, lineal } = frozen.settings;
  const { page } = callsState.pace;
  const isLineal = screenType === SCREEN_TYPES.lineal;
  const highlighted = useHighlightedCalls(page, lineal.duration * 1000);
  // The lineal screen has no pop-up.
  const popped = usePopped(showsPopup(popup) && !isLineal ? page : null);
  const next = freezeDuringCalls(frozen, latest, isLineal ? highlighted : (popped.page ?? page));
  if (next !== frozen) setFrozen(next);
  return (
    <CachedMedia urls={frozen.settings.slides.map(({ url }) => url)}>
      <Sign
        i18n={i18n}
        callsState={callsState}
        currentPage={highlighted}
        popped={popped}
        disconnectedSince={disconnectedSince}
        display={frozen.settings}
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
  return { ...last, onRemoved: removed };
}
