import type { Migration } from 'kysely/migration';
import { up as configuration } from './0001-configuration.ts';
import { up as attentionProfiles } from './0003-attention-profiles.ts';
import { up as workstationTypeFlags } from './0005-workstation-type-flags.ts';
import { up as attentionContent } from './0007-attention-content.ts';
import { up as centralRows } from './0011-central-rows.ts';
import { up as branchFields } from './0012-branch-fields.ts';
import { up as access } from './0014-access.ts';
import { up as branchGroups } from './0017-branch-groups.ts';
import { up as worksAtBranches } from './0200-works-at-branches.ts';
import { up as firstAttempt } from './0202-first-attempt.ts';
import { up as messages } from './0224-messages.ts';
import { up as ticketDesigns } from './0225-ticket-designs.ts';
import { up as displayDesigns } from './0227-display-designs.ts';
import { up as displayQueues } from './0228-display-queues.ts';
import { up as virtualTickets } from './0229-virtual-tickets.ts';
import { up as kioskHours } from './0230-kiosk-hours.ts';
import { up as alarms } from './0231-alarms.ts';
import { up as letters } from './0240-letters.ts';
import { up as configurationVersions } from './0241-kept-configurations.ts';
import { up as resources } from './0243-resources.ts';
import { up as sendings } from './0320-sendings.ts';
import { up as alarmsBySms } from './0350-alarms-by-sms.ts';
import { up as walls } from './0370-walls.ts';
import { up as reportDesigns } from './0371-report-designs.ts';
import { up as reportSendings } from './0372-report-sendings.ts';
import { up as unclearSendings } from './0385-unclear-sendings.ts';
import { up as appointmentOffers } from './0395-appointment-offers.ts';
import { up as virtualTicketsPerPhone } from './0396-virtual-tickets-per-phone.ts';
import { up as branchPercent } from './0451-branch-percent.ts';
import { up as usefulLetters } from './0461-useful-letters.ts';
import { up as mailOutcomes } from './0468-mail-outcomes.ts';
import { up as refusedReports } from './0520-refused-reports.ts';

/**
 * Lists the migrations of what both servers keep, in order; only ever appended to. They are played in the order of
 * their names among each server's own. From 0200 on all three lists count on together.
 */
export const SHARED_MIGRATIONS = {
  '0001-configuration': { up: configuration },
  '0003-attention-profiles': { up: attentionProfiles },
  '0005-workstation-type-flags': { up: workstationTypeFlags },
  '0007-attention-content': { up: attentionContent },
  '0011-central-rows': { up: centralRows },
  '0012-branch-fields': { up: branchFields },
  '0014-access': { up: access },
  '0017-branch-groups': { up: branchGroups },
  '0200-works-at-branches': { up: worksAtBranches },
  '0202-first-attempt': { up: firstAttempt },
  '0231-alarms': { up: alarms },
  '0224-messages': { up: messages },
  '0225-ticket-designs': { up: ticketDesigns },
  '0227-display-designs': { up: displayDesigns },
  '0228-display-queues': { up: displayQueues },
  '0229-virtual-tickets': { up: virtualTickets },
  '0230-kiosk-hours': { up: kioskHours },
  '0240-letters': { up: letters },
  '0241-kept-configurations': { up: configurationVersions },
  '0243-resources': { up: resources },
  '0320-sendings': { up: sendings },
  '0350-alarms-by-sms': { up: alarmsBySms },
  '0370-walls': { up: walls },
  '0371-report-designs': { up: reportDesigns },
  '0372-report-sendings': { up: reportSendings },
  '0385-unclear-sendings': { up: unclearSendings },
  '0395-appointment-offers': { up: appointmentOffers },
  '0396-virtual-tickets-per-phone': { up: virtualTicketsPerPhone },
  '0451-branch-percent': { up: branchPercent },
  '0461-useful-letters': { up: usefulLetters },
  '0468-mail-outcomes': { up: mailOutcomes },
  '0520-refused-reports': { up: refusedReports },
} as const satisfies Readonly<Record<string, Migration>>;
