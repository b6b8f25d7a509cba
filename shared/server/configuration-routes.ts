import type { Kysely } from 'kysely';
import { attentionAreaRoutes } from './attention-areas/routes.ts';
import { attentionProfileRoutes } from './attention-profiles/routes.ts';
import { branchTypeRoutes } from './branch-types/routes.ts';
import { closeReasonRoutes } from './close-reasons/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import type { SharedTables } from './db/tables.ts';
import { detailProfileRoutes } from './detail-profiles/routes.ts';
import type { AwaitedRoute } from './kit/route.ts';
import { queueAssociationRoutes } from './queues/association-routes.ts';
import { politenessRoutes } from './queues/politeness-routes.ts';
import { queueConfigurationRoutes } from './queues/routes.ts';
import { segmentRoutes } from './segments/routes.ts';
import { serviceRoutes } from './services/routes.ts';
import { timetableRoutes } from './timetables/routes.ts';
import { transactionRoutes } from './transactions/routes.ts';
import { viewProfileRoutes } from './view-profiles/routes.ts';
import { workstationTypeRoutes } from './workstation-types/routes.ts';
import { workstationConfigurationRoutes } from './workstations/routes.ts';

/** All that is configured the same way at both servers, and the customers that both know. */
export function configurationRoutes(reader: Kysely<SharedTables>): AwaitedRoute<never>[] {
  return [
    ...serviceRoutes(reader),
    ...segmentRoutes(reader),
    ...queueConfigurationRoutes(reader),
    ...queueAssociationRoutes(reader),
    ...politenessRoutes(reader),
    ...branchTypeRoutes(reader),
    ...viewProfileRoutes(reader),
    ...detailProfileRoutes(reader),
    ...attentionAreaRoutes(reader),
    ...attentionProfileRoutes(reader),
    ...workstationTypeRoutes(reader),
    ...workstationConfigurationRoutes(reader),
    ...closeReasonRoutes(reader),
    ...customerRoutes(reader),
    ...transactionRoutes(reader),
    ...timetableRoutes(reader),
  ];
}
