import * as audit from './access/audit.ts';
import * as blacklist from './access/blacklist.ts';
import * as directory from './access/directory.ts';
import * as passwords from './access/passwords.ts';
import * as roles from './access/roles.ts';
import * as signIn from './access/sign-in.ts';
import * as userBranches from './access/user-branches.ts';
import * as users from './access/users.ts';
import * as branchRestores from './central/branch-restores.ts';
import * as changeConflicts from './central/conflicts.ts';
import * as consolidated from './central/consolidated.ts';
import * as createdAtBranches from './central/created-at-branches.ts';
import * as fleet from './central/fleet.ts';
import * as fleetDevices from './central/fleet-devices.ts';
import * as fleetHistory from './central/fleet-history.ts';
import * as quarantine from './central/quarantine.ts';
import * as registry from './central/registry.ts';
import * as rewound from './central/rewound.ts';
import * as rollouts from './central/rollouts.ts';
import * as versions from './central/versions.ts';
import * as alarms from './configuration/alarms.ts';
import * as appointmentOffers from './configuration/appointment-offers.ts';
import * as attentionAreas from './configuration/attention-areas.ts';
import * as attentionProfileRows from './configuration/attention-profile-rows.ts';
import * as attentionProfiles from './configuration/attention-profiles.ts';
import * as branchGroups from './configuration/branch-groups.ts';
import * as branchTypes from './configuration/branch-types.ts';
import * as branches from './configuration/branches.ts';
import * as closeReasons from './configuration/close-reasons.ts';
import * as closedDays from './configuration/closed-days.ts';
import * as configurationCheck from './configuration/configuration-check.ts';
import * as countries from './configuration/countries.ts';
import * as detailProfiles from './configuration/detail-profiles.ts';
import * as displayConfiguration from './configuration/display-configuration.ts';
import * as displayDesigns from './configuration/display-designs.ts';
import * as history from './configuration/history.ts';
import * as kioskConfiguration from './configuration/kiosk-configuration.ts';
import * as kioskScreens from './configuration/kiosk-screens.ts';
import * as messages from './configuration/messages.ts';
import * as politeness from './configuration/politeness.ts';
import * as queueAssociations from './configuration/queue-associations.ts';
import * as queueBranchTypes from './configuration/queue-branch-types.ts';
import * as queueConfiguration from './configuration/queue-configuration.ts';
import * as segments from './configuration/segments.ts';
import * as services from './configuration/services.ts';
import * as ticketDesigns from './configuration/ticket-designs.ts';
import * as timetables from './configuration/timetables.ts';
import * as transactions from './configuration/transactions.ts';
import * as transfer from './configuration/transfer.ts';
import * as viewProfiles from './configuration/view-profiles.ts';
import * as virtualTickets from './configuration/virtual-tickets.ts';
import * as workstationConfiguration from './configuration/workstation-configuration.ts';
import * as workstationTypes from './configuration/workstation-types.ts';
import * as branchPrinters from './devices/branch-printers.ts';
import * as deviceHeartbeats from './devices/device-heartbeats.ts';
import * as devicePages from './devices/device-pages.ts';
import * as devicePrograms from './devices/device-programs.ts';
import * as deviceStatus from './devices/device-status.ts';
import * as devices from './devices/devices.ts';
import * as displays from './devices/displays.ts';
import * as kiosks from './devices/kiosks.ts';
import * as offeredVirtualTickets from './devices/offered-virtual-tickets.ts';
import * as phoneTickets from './devices/phone-tickets.ts';
import * as printHistory from './devices/print-history.ts';
import * as printPaper from './devices/print-paper.ts';
import * as printing from './devices/printing.ts';
import * as speech from './devices/speech.ts';
import * as virtualPrinters from './devices/virtual-printers.ts';
import type { Endpoint } from './endpoint.ts';
import * as demonstration from './installation/demonstration.ts';
import * as files from './installation/files.ts';
import * as firstStart from './installation/first-start.ts';
import * as generalParameters from './installation/general-parameters.ts';
import * as health from './installation/health.ts';
import * as help from './installation/help.ts';
import * as home from './installation/home.ts';
import * as jobs from './installation/jobs.ts';
import * as licence from './installation/licence.ts';
import * as logs from './installation/logs.ts';
import * as resources from './installation/resources.ts';
import * as restores from './installation/restores.ts';
import * as sms from './installation/sms.ts';
import * as syncType from './installation/sync-type.ts';
import * as days from './replication/days.ts';
import * as filesOfCentral from './replication/files.ts';
import * as people from './replication/people.ts';
import * as phonesOfBranches from './replication/phones.ts';
import * as replication from './replication/replication.ts';
import * as replicationDown from './replication/replication-down.ts';
import * as replicationStatus from './replication/replication-status.ts';
import * as restored from './replication/restored.ts';
import * as seatsOfBranches from './replication/seats.ts';
import * as smsOfBranches from './replication/sms.ts';
import * as updates from './replication/updates.ts';
import * as dashboard from './reports/dashboard.ts';
import * as reportDesigns from './reports/report-designs.ts';
import * as reports from './reports/reports.ts';
import * as wallboard from './reports/wallboard.ts';
import * as appointmentImport from './tickets/appointment-import.ts';
import * as appointments from './tickets/appointments.ts';
import * as fullTicket from './tickets/complete-ticket.ts';
import * as customers from './tickets/customers.ts';
import * as kioskArrivals from './tickets/kiosk-arrivals.ts';
import * as nextTicket from './tickets/next-ticket.ts';
import * as pastDays from './tickets/past-days.ts';
import * as publicBooking from './tickets/public-booking.ts';
import * as queues from './tickets/queues.ts';
import * as recordings from './tickets/recordings.ts';
import * as ticketContent from './tickets/ticket-content.ts';
import * as ticketHistory from './tickets/ticket-history.ts';
import * as ticketOperations from './tickets/ticket-operations.ts';
import * as ticketVoice from './tickets/ticket-voice.ts';
import * as tickets from './tickets/tickets.ts';
import * as alertMessages from './workstation/alert-messages.ts';
import * as attentionChoice from './workstation/attention-choice.ts';
import * as branchClock from './workstation/branch-clock.ts';
import * as earlyWarning from './workstation/early-warning.ts';
import * as supervision from './workstation/supervision.ts';
import * as supervisionMetrics from './workstation/supervision-metrics.ts';
import * as waitingWorkstations from './workstation/waiting-workstations.ts';
import * as workstationActions from './workstation/workstation-actions.ts';
import * as workstationStatistics from './workstation/workstation-statistics.ts';
import * as workstations from './workstation/workstations.ts';

const features = {
  alarms,
  alertMessages,
  attentionAreas,
  attentionChoice,
  attentionProfileRows,
  attentionProfiles,
  audit,
  blacklist,
  appointmentImport,
  appointmentOffers,
  appointments,
  branchClock,
  branchGroups,
  branchRestores,
  branchTypes,
  branches,
  closeReasons,
  closedDays,
  configurationCheck,
  consolidated,
  countries,
  customers,
  dashboard,
  wallboard,
  detailProfiles,
  directory,
  deviceHeartbeats,
  devicePages,
  devicePrograms,
  deviceStatus,
  devices,
  displayConfiguration,
  displayDesigns,
  displays,
  files,
  firstStart,
  fleet,
  fleetDevices,
  fleetHistory,
  generalParameters,
  health,
  help,
  home,
  kioskArrivals,
  kioskConfiguration,
  kioskScreens,
  resources,
  kiosks,
  branchPrinters,
  changeConflicts,
  licence,
  logs,
  messages,
  nextTicket,
  offeredVirtualTickets,
  phoneTickets,
  passwords,
  days,
  people,
  seatsOfBranches,
  politeness,
  publicBooking,
  printHistory,
  printPaper,
  printing,
  createdAtBranches,
  jobs,
  quarantine,
  queueAssociations,
  queueBranchTypes,
  queueConfiguration,
  queues,
  pastDays,
  recordings,
  registry,
  filesOfCentral,
  updates,
  replication,
  replicationDown,
  replicationStatus,
  reportDesigns,
  reports,
  restored,
  restores,
  rewound,
  roles,
  rollouts,
  versions,
  segments,
  services,
  signIn,
  speech,
  earlyWarning,
  sms,
  phonesOfBranches,
  smsOfBranches,
  supervision,
  supervisionMetrics,
  syncType,
  ticketContent,
  ticketOperations,
  ticketVoice,
  ticketHistory,
  tickets,
  ticketDesigns,
  timetables,
  transactions,
  history,
  transfer,
  userBranches,
  users,
  viewProfiles,
  demonstration,
  virtualPrinters,
  virtualTickets,
  waitingWorkstations,
  fullTicket,
  workstationActions,
  workstationConfiguration,
  workstationStatistics,
  workstationTypes,
  workstations,
};

/** All endpoints by operation id. Pages import single features instead. */
export const CONTRACT: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.values(features).flatMap((feature) => Object.entries(feature).filter(isEndpoint)),
);

function isEndpoint(entry: [string, unknown]): entry is [string, Endpoint] {
  const [, value] = entry;
  return typeof value === 'object' && value !== null && 'privilege' in value && 'path' in value;
}
