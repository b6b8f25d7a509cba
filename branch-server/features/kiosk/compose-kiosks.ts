import type { WaitingForecast } from '#branch-server/calling/forecast/branch-waits.ts';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { DesignsInForce } from '#branch-server/stored/designs-in-force.ts';
import { createOpeningHours } from '#branch-server/stored/opening-hours.ts';
import { createNumbering } from '#branch-server/stored/tickets/numbering.ts';
import { createQueueFinder } from '#branch-server/stored/tickets/queue-finder.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { Limit } from '#shared/server/kit/route.ts';
import { kioskRoutes } from './routes.ts';
import { virtualTicketRoutes } from './virtual-ticket-routes.ts';

export interface KiosksOptions {
  readonly designs: Pick<DesignsInForce, 'of'>;
  readonly database: Pick<BranchDatabase, 'readable' | 'reader'>;
  /** Changes with the configuration. */
  readonly version: () => number;
  readonly forecast: WaitingForecast;
  readonly requestLimit: Limit;
}

/** Composes the kiosk routes; tickets of kiosks are issued as all others. */
export function composeKiosks({
  designs,
  database,
  version,
  forecast,
  requestLimit,
}: KiosksOptions): Feature<Notice> {
  const { readable, reader } = database;
  const hoursAt = createOpeningHours(readable, version);
  const findQueue = createQueueFinder(readable, version);
  return {
    routes: [
      ...kioskRoutes({
        reader,
        designs,
        hoursAt,
        findQueue,
        requestLimit: requestLimit,
        numbering: createNumbering(readable),
        forecast,
      }),
      ...virtualTicketRoutes({ reader, hoursAt, findQueue, requestLimit: requestLimit }),
    ],
  };
}
