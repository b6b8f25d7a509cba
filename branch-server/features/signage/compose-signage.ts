import { join } from 'node:path';
import type { i18n } from 'i18next';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { DesignsInForce } from '#branch-server/stored/designs/designs-in-force.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { createMessageQueries } from '#branch-server/stored/message-queries.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { createCallFeed } from './call-feed.ts';
import { createDisplayQueries, type DisplayQueries } from './display-queries.ts';
import { createFeedHub, type FeedHub } from './feed-hub.ts';
import { signageRoutes } from './routes.ts';
import { createSampleCall } from './sample-call.ts';
import { shownBy } from './shown-design.ts';
import { createSpeaker } from './speaker.ts';

export interface SignageOptions {
  readonly dataDir: string;
  readonly database: Pick<BranchDatabase, 'readable'>;
  readonly clock: Clock;
  readonly settings: SettingsNow;
  readonly texts: i18n;
  readonly designs: Pick<DesignsInForce, 'of'>;
}

interface Signage extends Feature<Notice> {
  /** Finds a display that is switched on. */
  readonly displayOf: DisplayQueries;
  readonly hub: FeedHub;
  /** Tells a look of a display from every other; null where there is no such display. */
  readonly revisionOf: (idDisplays: number) => Promise<string | null>;
}

/** Waiting-room displays: the feed of calls, and the voice that reads them out. */
export async function composeSignage(options: SignageOptions): Promise<Signage> {
  const { dataDir, database, clock, settings, texts, designs } = options;
  const find = createDisplayQueries(database.readable);
  const displayOf = (id: number) => {
    const display = find(id);
    return display?.isOn ? display : undefined;
  };
  const feed = createCallFeed(database.readable, settings);
  const hub = createFeedHub(feed, clock);
  const messages = createMessageQueries(database.readable);
  const speaker = await createSpeaker(join(dataDir, 'speech'));
  return {
    routes: signageRoutes({
      ...{ find, designs, feed, hub, speaker, messages, texts, settings },
      sampleCall: createSampleCall(database.readable),
    }),
    displayOf,
    hub,
    async revisionOf(id) {
      const display = find(id);
      return display ? (await shownBy(display, designs)).revision : null;
    },
    onCommit: (notices) => hub.onCommit(notices.filter((notice) => notice.kind === 'ticket')),
    stop: hub.stop,
  };
}
