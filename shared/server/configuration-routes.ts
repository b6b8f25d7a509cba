import type { Kysely } from 'kysely';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Part } from '../domain/sync-type.ts';
import { alarmRoutes } from './alarms/routes.ts';
import { appointmentOfferRoutes, type BranchZone, closedDayRoutes } from './appointments/offer-routes.ts';
import { attentionAreaRoutes } from './configuration/attention-areas.ts';
import { attentionProfileRoutes } from './configuration/attention-profiles.ts';
import { blacklistRoutes } from './configuration/blacklist.ts';
import { branchGroupRoutes } from './configuration/branch-groups.ts';
import { branchTypeRoutes } from './configuration/branch-types.ts';
import { closeReasonRoutes } from './configuration/close-reasons.ts';
import { configurationCheckRoutes } from './configuration/configuration-check.ts';
import { customerRoutes } from './configuration/customers.ts';
import { detailProfileRoutes } from './configuration/detail-profiles.ts';
import { displayDesignRoutes } from './configuration/display-designs.ts';
import { displayConfigurationRoutes } from './configuration/displays.ts';
import { messageRoutes } from './configuration/messages.ts';
import { segmentRoutes } from './configuration/segments.ts';
import { serviceRoutes } from './configuration/services.ts';
import { timetableRoutes } from './configuration/timetables.ts';
import { transactionRoutes } from './configuration/transactions.ts';
import { viewProfileRoutes } from './configuration/view-profiles.ts';
import { virtualTicketRoutes } from './configuration/virtual-tickets.ts';
import { workstationTypeRoutes } from './configuration/workstation-types.ts';
import { workstationConfigurationRoutes } from './configuration/workstations.ts';
import { kioskRoutes } from './kiosks/routes.ts';
import type { AsyncRoute } from './kit/route.ts';
import type { WithinLimit } from './licence/within-limit.ts';
import { queueAssociationRoutes } from './queues/association-routes.ts';
import { politenessRoutes } from './queues/politeness-routes.ts';
import { queueConfigurationRoutes } from './queues/routes.ts';
import type { PaperDrawing } from './ticket-designs/paper-drawing.ts';
import { ticketDesignRoutes } from './ticket-designs/routes.ts';

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
