import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { DesignsInForce } from '#branch-server/stored/designs-in-force.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { createMessageQueries } from '#branch-server/stored/message-queries.ts';
import type { DisplayHeartbeat } from '#shared/contract/devices/device-heartbeats.ts';
import type { InaudibleDisplay } from '#shared/contract/devices/display-sound.ts';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { Speaker } from '#shared/server/speech/speaker.ts';
import { activeDesignOf } from './active-design.ts';
import { createCallFeed } from './call-feed.ts';
import {
  createDisplayQueries,
  createSpeakingDisplays,
  type DisplayQueries,
  type SpeakingDisplay,
} from './display-queries.ts';
import { createFeedHub, type FeedHub } from './feed-hub.ts';
import { signageRoutes } from './routes.ts';
import { createSampleCall, createSampleCallReader } from './sample-call.ts';

export interface SignageOptions {
  readonly database: Pick<BranchDatabase, 'readable'>;
  readonly version: () => number;
  readonly clock: Clock;
  readonly settings: SettingsNow;
  readonly speaker: Speaker;
  readonly designs: Pick<DesignsInForce, 'of'>;
}

interface Signage extends Feature<Notice> {
  /** Finds a display that is switched on. */
  readonly displayOf: DisplayQueries;
  readonly hub: FeedHub;
  readonly inaudible: InaudibleDisplays;
  /** Identifies the look of a display; null for an unknown display. */
  readonly revisionOf: (idDisplays: number) => Promise<string | null>;
}

/** Composes the waiting-room displays: the feed of calls and their voice. */
export function composeSignage(options: SignageOptions): Signage {
  const { database, version, clock, settings, speaker, designs } = options;
  const find = createDisplayQueries(database.readable);
  const displayOf = (id: number) => {
    const display = find(id);
    return display?.isOn ? display : undefined;
  };
  const displays = createSpeakingDisplays(database.readable, version);
  const isLineal = (id: number) => displays().some((display) => display.id === id && display.isLineal);
  const feed = createCallFeed(database.readable, settings, isLineal);
  const hub = createFeedHub(feed, clock, createSpeakAhead({ displays, speaker, settings, clock }));
  const messages = createMessageQueries(database.readable);
  return {
    routes: signageRoutes({
      find,
      designs,
      feed,
      hub,
      speaker,
      messages,
      settings,
      sampleCall: createSampleCall(database.readable),
      sampleDisplayCall: createSampleCallReader(database.readable),
    }),
    displayOf,
    hub,
    inaudible: createInaudibleDisplays({ displays, speaker }),
    async revisionOf(id) {
      const display = find(id);
      return display ? (await activeDesignOf(display, designs)).revision : null;
    },
    onCommit: (notices) => hub.onCommit(notices.filter((notice) => notice.kind === 'ticket')),
    stop: hub.stop,
  };
}

export interface InaudibleDisplaysOptions {
  /** The displays that are switched on. */
  readonly displays: () => readonly SpeakingDisplay[];
  readonly speaker: Pick<Speaker, 'engineOf' | 'isFailing'>;
}

/** Audio errors reported by the open pages of a display. */
type PagesOf = (idDisplays: number) => readonly Pick<DisplayHeartbeat, 'chimeFails' | 'unspoken'>[];

/**
 * Enabled displays with selected audio that cannot be played, by name: as reported by their open pages, or found
 * by the server when it speaks for them.
 */
function createInaudibleDisplays({ displays, speaker }: InaudibleDisplaysOptions) {
  const isMute = (language: Language) => speaker.engineOf(language) === null || speaker.isFailing(language);

  return (pagesOf: PagesOf): InaudibleDisplay[] =>
    displays()
      .map(({ id, name, hasChime, languages }) => {
        const pages = pagesOf(id);
        const unspoken = new Set(pages.flatMap((page) => page.unspoken));
        return {
          id,
          name,
          chime: hasChime && pages.some(({ chimeFails }) => chimeFails),
          languages: LANGUAGES.filter(
            (each) => languages.includes(each) && (isMute(each) || unspoken.has(each)),
          ),
        };
      })
      .filter(({ chime, languages }) => chime || languages.length > 0);
}

type InaudibleDisplays = ReturnType<typeof createInaudibleDisplays>;

/** Calls closer together than this wait for the voice, and get a short announcement, ms. */
const FAST: Millis = 5_000;
/** Maximum number of announcements generated ahead, to save CPU in a rush. */
const MAX_AHEAD = 6;

export interface SpeakAheadOptions {
  readonly displays: () => readonly SpeakingDisplay[];
  readonly speaker: Pick<Speaker, 'speak'>;
  readonly settings: SettingsNow;
  readonly clock: Pick<Clock, 'mono'>;
}

/**
 * Generates the audio of calls immediately, so that it is ready when the chime ends, also with a slow engine. The
 * form of the announcement is predicted from the previous call; if wrong, the page requests another one.
 *
 * @internal used by tests besides this file
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
