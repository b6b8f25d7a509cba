import { apiError } from '#shared/contract/api-error-factory.ts';
import { findTicketToday } from '#shared/contract/tickets/ticket-history.ts';
import { readCode } from '#shared/domain/tickets/read-code.ts';
import { supervisionMetricsRoutes } from '#shared/server/dashboard/supervision-routes.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import { type AsyncRoute, read } from '#shared/server/kit/route.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { Notice } from '../notices.ts';
import { createSupervisionFeed, type SupervisionFeedOptions } from './supervision-feed.ts';
import { createSupervisionNow, type SupervisionNowOptions } from './supervision-now.ts';
import { ticketsToday } from './tickets-today.ts';

export interface ComposeSupervisionOptions
  extends Pick<SupervisionFeedOptions, 'io' | 'several' | 'callerOf'>,
    Pick<SupervisionNowOptions, 'known' | 'settings'> {
  readonly database: Pick<CentralDatabase, 'reader'>;
}

/** Composes supervision at central, read-only, from replicated data. */
export function composeSupervision(options: ComposeSupervisionOptions) {
  const { reader } = options.database;
  const supervision = createSupervisionNow({ ...options, reader });
  const feed = createSupervisionFeed({ ...options, reader, invalidate: supervision.invalidate });
  const findTicketRoute = read(findTicketToday, async ({ query, caller, now }) => {
    const code = readCode(query.code);
    if (!code) throw apiError('TICKET_CODE_INVALID', { field: 'code' });
    const { resetHour } = await options.settings();
    return {
      tickets: await ticketsToday(reader, { code, visible: visibleBranches(caller), now, resetHour }),
    };
  });
  const feature: Feature<Notice, AsyncRoute<Notice>> = {
    routes: [...supervisionMetricsRoutes(supervision.now), findTicketRoute],
    onCommit: () => feed.configured(),
    stop: feed.stop,
  };
  return {
    feature,
    /** Called when the status of a branch changes: report, offline, other machine. */
    changed: feed.changed,
    /** Called when rows of a branch arrive. */
    sent: feed.sent,
  };
}
