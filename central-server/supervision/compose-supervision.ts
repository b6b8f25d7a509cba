import type { Feature } from '#shared/server/kit/feature.ts';
import type { AwaitedRoute } from '#shared/server/kit/route.ts';
import { supervisionFigureRoutes } from '#shared/server/supervision/routes.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { Notice } from '../notices.ts';
import { createSupervisionFeed, type SupervisionFeedOptions } from './supervision-feed.ts';
import { createSupervisionNow, type SupervisionNowOptions } from './supervision-now.ts';

export interface ComposeSupervisionOptions
  extends Pick<SupervisionFeedOptions, 'io' | 'several' | 'callerOf'>,
    Pick<SupervisionNowOptions, 'known' | 'settings'> {
  readonly database: Pick<CentralDatabase, 'reader'>;
}

/** Puts together the supervision of branches from central, which reads what they have sent and changes nothing there. */
export function composeSupervision(options: ComposeSupervisionOptions) {
  const { reader } = options.database;
  const supervision = createSupervisionNow({ ...options, reader });
  const feed = createSupervisionFeed({ ...options, reader, forget: supervision.forget });
  const feature: Feature<Notice, AwaitedRoute<Notice>> = {
    routes: supervisionFigureRoutes(supervision.now),
    onCommit: () => feed.configured(),
    stop: feed.stop,
  };
  return {
    feature,
    /** Hears that something is known of a branch that was not: it reported, fell silent, has another machine. */
    changed: feed.changed,
    /** Hears that rows of a branch have come in. */
    sent: feed.sent,
  };
}
