import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Speaker } from '#shared/server/speech/speaker.ts';
import type { SpeakingDisplay } from './display-queries.ts';

/** A call that follows another so soon will wait for its turn, and be said in few words. */
const FAST: Millis = 5_000;
/** No more than a page of turns is spoken ahead at a time: in a rush the server has other things to do. */
const MAX_AHEAD = 6;

export interface SpeakAheadOptions {
  readonly displays: () => readonly SpeakingDisplay[];
  readonly speaker: Pick<Speaker, 'speak'>;
  readonly settings: SettingsNow;
  readonly clock: Pick<Clock, 'mono'>;
}

/**
 * Speaks calls as soon as they are made, so that the voice is there when the chime has ended, by a slow engine too. How
 * the page will say it is guessed from the call before; where that is wrong, the page asks for what it needs.
 */
export function createSpeakAhead({ displays, speaker, settings, clock }: SpeakAheadOptions) {
  const lastCalls = new Map<number, Millis>();
  let underWay = 0;

  function speak(call: Parameters<Speaker['speak']>[0]): void {
    if (underWay >= MAX_AHEAD) return;
    underWay += 1;
    void speaker.speak(call, settings().voiceRate).finally(() => {
      underWay -= 1;
    });
  }

  return (idDisplay: number, calls: readonly DisplayCall[]): void => {
    const audible = calls.filter(({ announce }) => announce);
    const { languages } = displays().find(({ id }) => id === idDisplay) ?? { languages: [] };
    if (audible.length === 0 || languages.length === 0) return;
    const now = clock.mono();
    const isFast = audible.length > 1 || now - (lastCalls.get(idDisplay) ?? Number.NEGATIVE_INFINITY) < FAST;
    lastCalls.set(idDisplay, now);
    const manner = isFast ? 'short' : 'full';
    for (const { code, location } of audible) {
      for (const language of isFast ? languages.slice(0, 1) : languages)
        speak({ code, location, language, manner });
    }
  };
}
