import type { i18n as Texts } from 'i18next';
import { useReducer, useState } from 'react';
import type { Speaker } from '#renderer/lib/sound/speaker.ts';
import { Identified } from '#renderer/public-pages/device/identified.tsx';
import { useDailyReload } from '#renderer/public-pages/start/use-daily-reload.ts';
import type { Client } from '#shared/contract/client.ts';
import type { Display } from '#shared/contract/devices/displays.ts';
import { SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import type { PairedScreen } from '../beat/use-beat.ts';
import { KeptMedia } from '../slides/kept-media.tsx';
import { SlideFaults } from '../slides/slides.tsx';
import { takenBetweenCalls } from '../turns/between-calls.ts';
import { isResting } from '../turns/turns.ts';
import { type DisplayWatch, useDisplay } from '../turns/use-display.ts';
import { heard, NO_FAULTS } from '../voice/sound-faults.ts';
import { useAnnouncer } from '../voice/use-announcer.ts';
import { useSoundBlocked } from '../voice/use-sound-blocked.ts';
import { PlainMessage } from './plain-message.tsx';
import { Sign } from './sign.tsx';
import { usePopped, useStanding } from './standing-out.ts';

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
  const [faults, hear] = useReducer(heard, NO_FAULTS);
  const [failedSlides, setFailedSlides] = useState<readonly string[]>([]);
  const watch = useDisplay({ client, idDisplay, blocked, faults, failedSlides, device });
  const { display, status, turns, dispatch, clock } = watch;
  useAnnouncer({ client, speaker, display, pace: turns.pace, dispatch, hear });
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
function AtWork({ i18n, latest, watch: { turns, lostSince, clock } }: AtWorkProps) {
  const [taken, setTaken] = useState({ settings: latest, standing: turns.pace.page });
  const { popup, screenType, lineal } = taken.settings;
  const { page } = turns.pace;
  const isLineal = screenType === SCREEN_TYPES.lineal;
  const standing = useStanding(page, lineal.duration * 1000);
  // A lineal screen is its own pop-up.
  const popped = usePopped(popup.enabled && !isLineal ? page : null);
  const next = takenBetweenCalls(taken, latest, isLineal ? standing : (popped.page ?? page));
  if (next !== taken) setTaken(next);
  return (
    <KeptMedia urls={taken.settings.slides.map(({ url }) => url)}>
      <Sign {...{ i18n, turns, standing, popped, lostSince }} display={taken.settings} now={clock.now} />
    </KeptMedia>
  );
}
