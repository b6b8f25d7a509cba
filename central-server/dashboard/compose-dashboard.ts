import { dashboardRoutes } from '#shared/server/dashboard/routes.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { AwaitedRoute } from '#shared/server/kit/route.ts';
import type { Notice } from '../notices.ts';
import { createSentFacts, type SentFactsOptions } from './sent-facts.ts';

/** Shows the figures of many branches as they are now. */
export const composeDashboard = (options: SentFactsOptions): Feature<Notice, AwaitedRoute<Notice>> => ({
  routes: dashboardRoutes({ reader: options.reader, source: createSentFacts(options) }),
});
