import type { Kysely } from 'kysely';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Part } from '../domain/sync-type.ts';
import { alarmRoutes } from './alarms/routes.ts';
import { appointmentOfferRoutes, type BranchZone, closedDayRoutes } from './appointments/offer-routes.ts';
import { attentionAreaRoutes } from './attention-areas/routes.ts';
import { attentionProfileRoutes } from './attention-profiles/routes.ts';
import { blacklistRoutes } from './blacklist/routes.ts';
import { branchGroupRoutes } from './branch-groups/routes.ts';
import { branchTypeRoutes } from './branch-types/routes.ts';
import { closeReasonRoutes } from './close-reasons/routes.ts';
import { configurationCheckRoutes } from './configuration-check/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { detailProfileRoutes } from './detail-profiles/routes.ts';
import { displayDesignRoutes } from './display-designs/routes.ts';
import { displayConfigurationRoutes } from './displays/routes.ts';
import { kioskRoutes } from './kiosks/routes.ts';
import type { AsyncRoute } from './kit/route.ts';
import type { WithinLimit } from './licence/within-limit.ts';
import { messageRoutes } from './messages/routes.ts';
import { queueAssociationRoutes } from './queues/association-routes.ts';
import { politenessRoutes } from './queues/politeness-routes.ts';
import { queueConfigurationRoutes } from './queues/routes.ts';
import { segmentRoutes } from './segments/routes.ts';
import { serviceRoutes } from './services/routes.ts';
import type { PaperDrawing } from './ticket-designs/paper-drawing.ts';
import { ticketDesignRoutes } from './ticket-designs/routes.ts';
import { timetableRoutes } from './timetables/routes.ts';
import { transactionRoutes } from './transactions/routes.ts';
import { viewProfileRoutes } from './view-profiles/routes.ts';
import { virtualTicketRoutes } from './virtual-tickets/routes.ts';
import { workstationTypeRoutes } from './workstation-types/routes.ts';
import { workstationConfigurationRoutes } from './workstations/routes.ts';

export interface ConfigurationOptions {
  /** Parts of the configuration that this installation has; endpoints of other parts are refused before. */
  readonly isPartVisible: (part: Part) => boolean;
  /** Checks additions against the licence. */
  readonly withinLimit: WithinLimit;
  readonly branchZone: BranchZone;
  /** Finds characters that tickets cannot print. */
  readonly missingCharacters: PaperDrawing['missing'];
}

/** Configuration that is the same at both servers, and customers. */
export function configurationRoutes(
  reader: Kysely<SharedTables>,
  { isPartVisible, withinLimit, branchZone, missingCharacters }: ConfigurationOptions,
): AsyncRoute<never>[] {
  return [
    ...serviceRoutes(reader),
    ...segmentRoutes(reader),
    ...queueConfigurationRoutes(reader),
    ...queueAssociationRoutes(reader),
    ...politenessRoutes(reader),
    ...appointmentOfferRoutes(reader, branchZone),
    ...closedDayRoutes(reader),
    ...branchTypeRoutes(reader),
    ...branchGroupRoutes(reader),
    ...blacklistRoutes(reader),
    ...viewProfileRoutes(reader),
    ...detailProfileRoutes(reader),
    ...attentionAreaRoutes(reader),
    ...attentionProfileRoutes(reader),
    ...workstationTypeRoutes(reader),
    ...workstationConfigurationRoutes(reader, withinLimit),
    ...displayDesignRoutes(reader),
    ...displayConfigurationRoutes(reader),
    ...closeReasonRoutes(reader),
    ...customerRoutes(reader),
    ...transactionRoutes(reader),
    ...timetableRoutes(reader, isPartVisible),
    ...alarmRoutes(reader, isPartVisible),
    ...messageRoutes(reader, isPartVisible),
    ...ticketDesignRoutes(reader),
    ...virtualTicketRoutes(reader),
    ...kioskRoutes(reader),
    ...configurationCheckRoutes(reader, missingCharacters),
  ];
}
