import * as alertMessages from './alert-messages.ts';
import * as attentionAreas from './attention-areas.ts';
import * as attentionChoice from './attention-choice.ts';
import * as attentionProfileRows from './attention-profile-rows.ts';
import * as attentionProfiles from './attention-profiles.ts';
import * as audit from './audit.ts';
import * as blacklist from './blacklist.ts';
import * as branchGroups from './branch-groups.ts';
import * as branchTypes from './branch-types.ts';
import * as branches from './branches.ts';
import * as closeReasons from './close-reasons.ts';
import * as consolidated from './consolidated.ts';
import * as countries from './countries.ts';
import * as customers from './customers.ts';
import * as detailProfiles from './detail-profiles.ts';
import * as directory from './directory.ts';
import * as displays from './displays.ts';
import type { Endpoint } from './endpoint.ts';
import * as files from './files.ts';
import * as firstStart from './first-start.ts';
import * as fleet from './fleet.ts';
import * as generalParameters from './general-parameters.ts';
import * as health from './health.ts';
import * as help from './help.ts';
import * as kiosks from './kiosks.ts';
import * as licence from './licence.ts';
import * as logs from './logs.ts';
import * as lostChanges from './lost-changes.ts';
import * as nextTicket from './next-ticket.ts';
import * as passwords from './passwords.ts';
import * as politeness from './politeness.ts';
import * as printing from './printing.ts';
import * as quarantine from './quarantine.ts';
import * as queueAssociations from './queue-associations.ts';
import * as queueBranchTypes from './queue-branch-types.ts';
import * as queueConfiguration from './queue-configuration.ts';
import * as queues from './queues.ts';
import * as recordings from './recordings.ts';
import * as registry from './registry.ts';
import * as replication from './replication.ts';
import * as replicationDown from './replication-down.ts';
import * as replicationStatus from './replication-status.ts';
import * as roles from './roles.ts';
import * as segments from './segments.ts';
import * as services from './services.ts';
import * as signIn from './sign-in.ts';
import * as supervision from './supervision.ts';
import * as syncType from './sync-type.ts';
import * as ticketContent from './ticket-content.ts';
import * as ticketOperations from './ticket-operations.ts';
import * as tickets from './tickets.ts';
import * as timetables from './timetables.ts';
import * as transactions from './transactions.ts';
import * as userBranches from './user-branches.ts';
import * as users from './users.ts';
import * as viewProfiles from './view-profiles.ts';
import * as virtualPrinters from './virtual-printers.ts';
import * as waitingLine from './waiting-line.ts';
import * as workstationActions from './workstation-actions.ts';
import * as workstationConfiguration from './workstation-configuration.ts';
import * as workstationStatistics from './workstation-statistics.ts';
import * as workstationTypes from './workstation-types.ts';
import * as workstations from './workstations.ts';

const features = {
  alertMessages,
  attentionAreas,
  attentionChoice,
  attentionProfileRows,
  attentionProfiles,
  audit,
  blacklist,
  branchGroups,
  branchTypes,
  branches,
  closeReasons,
  consolidated,
  countries,
  customers,
  detailProfiles,
  directory,
  displays,
  files,
  firstStart,
  fleet,
  generalParameters,
  health,
  help,
  kiosks,
  lostChanges,
  licence,
  logs,
  nextTicket,
  passwords,
  politeness,
  printing,
  quarantine,
  queueAssociations,
  queueBranchTypes,
  queueConfiguration,
  queues,
  recordings,
  registry,
  replication,
  replicationDown,
  replicationStatus,
  roles,
  segments,
  services,
  signIn,
  supervision,
  syncType,
  ticketContent,
  ticketOperations,
  tickets,
  timetables,
  transactions,
  userBranches,
  users,
  viewProfiles,
  virtualPrinters,
  waitingLine,
  workstationActions,
  workstationConfiguration,
  workstationStatistics,
  workstationTypes,
  workstations,
};

/** Every endpoint of the product, by operation id. Pages import the feature they need, not this table. */
export const CONTRACT: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.values(features).flatMap((feature) => Object.entries(feature).filter(isEndpoint)),
);

function isEndpoint(entry: [string, unknown]): entry is [string, Endpoint] {
  const [, value] = entry;
  return typeof value === 'object' && value !== null && 'privilege' in value && 'path' in value;
}
