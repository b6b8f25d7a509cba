import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Speaker } from '#shared/server/speech/speaker.ts';
import type { SpeakingDisplay } from './display-queries.ts';

/** A call that follows another so soon will wait for its turn, and be said in few words. */
const FAST: Millis = 5_000;
/** No more than a page of turns is spoken ahead at a time: in a rush the server has other things to do. */
const MOST_AHEAD = 6;

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

  function speak(turn: Parameters<Speaker['speak']>[0]): void {
    if (underWay >= MOST_AHEAD) return;
    underWay += 1;
    void speaker.speak(turn, settings().voiceRate).finally(() => {
      underWay -= 1;
    });
  }

  return (idDisplay: number, calls: readonly DisplayCall[]): void => {
    const heard = calls.filter(({ announce }) => announce);
    const { languages } = displays().find(({ id }) => id === idDisplay) ?? { languages: [] };
    if (heard.length === 0 || languages.length === 0) return;
    const now = clock.mono();
    const isFast = heard.length > 1 || now - (lastCalls.get(idDisplay) ?? Number.NEGATIVE_INFINITY) < FAST;
    lastCalls.set(idDisplay, now);
    const manner = isFast ? 'short' : 'full';
    for (const { code, location } of heard) {
      for (const language of isFast ? languages.slice(0, 1) : languages)
        speak({ code, location, language, manner });
    }
  };
}
