import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { DesignsInForce } from '#branch-server/stored/designs/designs-in-force.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { createMessageQueries } from '#branch-server/stored/message-queries.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { Speaker } from '#shared/server/speech/speaker.ts';
import { activeDesignOf } from './active-design.ts';
import { createCallFeed } from './call-feed.ts';
import { createDisplayQueries, createSpeakingDisplays, type DisplayQueries } from './display-queries.ts';
import { createFeedHub, type FeedHub } from './feed-hub.ts';
import { signageRoutes } from './routes.ts';
import { createSampleCall, createSampleCallReader } from './sample-call.ts';
import { createSilentDisplays, type SilentDisplays } from './silent-displays.ts';
import { createSpeakAhead } from './speak-ahead.ts';

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
  readonly unheard: SilentDisplays;
  /** Tells a look of a display from every other; null where there is no such display. */
  readonly revisionOf: (idDisplays: number) => Promise<string | null>;
}

/** Waiting-room displays: the feed of calls, and the voice that reads them out. */
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
    unheard: createSilentDisplays({ displays, speaker }),
    async revisionOf(id) {
      const display = find(id);
      return display ? (await activeDesignOf(display, designs)).revision : null;
    },
    onCommit: (notices) => hub.onCommit(notices.filter((notice) => notice.kind === 'ticket')),
    stop: hub.stop,
  };
}
