import type { i18n as Texts } from 'i18next';
import { useReducer, useState } from 'react';
import type { Speaker } from '#renderer/lib/sound.ts';
import { Identified } from '#renderer/public-pages/device.tsx';
import { useDailyReload } from '#renderer/public-pages/page.tsx';
import type { Client } from '#shared/contract/client.ts';
import type { Display } from '#shared/contract/devices/displays.ts';
import { SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import type { PairedScreen } from '../beat/use-display-heartbeat.ts';
import { CachedMedia } from '../slides/cached-media.tsx';
import { SlideFaults } from '../slides/slides.tsx';
import { freezeDuringCalls } from '../turns/between-calls.ts';
import { isIdle } from '../turns/calls.ts';
import { type DisplayWatch, useDisplay } from '../turns/use-display.ts';
import { NO_SOUND_ERRORS, recordPlayback } from '../voice/sound-errors.ts';
import { useAnnouncer } from '../voice/use-announcer.ts';
import { useSoundBlocked } from '../voice/use-sound-blocked.ts';
import { useHighlightedCalls, usePopped } from './highlighted-calls.ts';
import { Sign } from './sign.tsx';
import { TextMessage } from './text-message.tsx';

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
  const [faults, hear] = useReducer(recordPlayback, NO_SOUND_ERRORS);
  const [failedSlides, setFailedSlides] = useState<readonly string[]>([]);
  const watch = useDisplay({ client, idDisplay, blocked, faults, failedSlides, device });
  const { display, status, turns, dispatch, clock } = watch;
  useAnnouncer({ client, speaker, display, pace: turns.pace, dispatch, hear });
  useDailyReload({
    client,
    now: clock.now,
    zone: display?.zone ?? null,
    locked: isIdle(turns),
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

/** Shows the turns as they were last designed; a call that stands out stays as it was begun. */
function AtWork({ i18n, latest, watch: { turns, disconnectedSince, clock } }: AtWorkProps) {
  const [taken, setTaken] = useState({ settings: latest, standing: turns.pace.page });
  const { popup, screenType, lineal } = taken.settings;
  const { page } = turns.pace;
  const isLineal = screenType === SCREEN_TYPES.lineal;
  const highlighted = useHighlightedCalls(page, lineal.duration * 1000);
  // A lineal screen is its own pop-up.
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
