import { MODULES } from '#shared/domain/access/modules.ts';
import { listAndForm, only, type StaffPage } from './staff-page.ts';

const GLOBAL = [MODULES.configurationGlobal];
const BRANCH_TYPE = [MODULES.configurationBranchType];
const BRANCH = [MODULES.configurationBranchType, MODULES.branchEdit];

const global: readonly StaffPage[] = [
  {
    path: 'services',
    title: 'services:title',
    modules: GLOBAL,
    help: 'services',
    screens: only(
      async () => (await import('#renderer/features/configuration/services-screen.tsx')).ServicesScreen,
    ),
  },
  {
    path: 'segments',
    title: 'segments:title',
    modules: GLOBAL,
    part: 'configuration.global',
    help: 'segments',
    screens: only(
      async () => (await import('#renderer/features/configuration/segments-screen.tsx')).SegmentsScreen,
    ),
  },
  {
    path: 'queues',
    title: 'queues:title',
    missing: 'shell:missing.queue',
    modules: GLOBAL,
    part: 'configuration.global',
    help: 'queues',
    screens: listAndForm(
      async () => (await import('#renderer/features/configuration/queues-screens.tsx')).QueuesScreen,
      async () => (await import('#renderer/features/configuration/queues-screens.tsx')).QueueFormScreen,
      ['crud'],
    ),
  },
  {
    path: 'detail-groups',
    title: 'detail-groups:title',
    missing: 'shell:missing.detailGroup',
    modules: GLOBAL,
    part: 'configuration.global',
    help: 'detail-groups',
    screens: listAndForm(
      async () =>
        (await import('#renderer/features/configuration/detail-groups-screens.tsx')).DetailGroupsScreen,
      async () =>
        (await import('#renderer/features/configuration/detail-groups-screens.tsx')).DetailGroupFormScreen,
      ['crud'],
    ),
  },
  {
    path: 'schedules',
    title: 'schedules:title',
    missing: 'shell:missing.schedule',
    modules: GLOBAL,
    part: 'configuration.global',
    help: 'schedules',
    screens: listAndForm(
      async () => (await import('#renderer/features/schedules/schedules-screens.tsx')).SchedulesScreen,
      async () => (await import('#renderer/features/schedules/schedule-form-screen.tsx')).ScheduleFormScreen,
      ['crud'],
    ),
  },
  {
    path: 'messages',
    title: 'messages:title',
    modules: GLOBAL,
    part: 'configuration.global',
    help: 'messages',
    screens: only(
      async () => (await import('#renderer/features/configuration/messages-screen.tsx')).MessagesScreen,
    ),
  },
  {
    path: 'close-reasons',
    title: 'close-reasons:title',
    modules: GLOBAL,
    part: 'configuration.global',
    help: 'close-reasons',
    screens: only(
      async () =>
        (await import('#renderer/features/configuration/close-reasons-screen.tsx')).CloseReasonsScreen,
    ),
  },
  {
    path: 'alarms',
    title: 'alarms:title',
    missing: 'shell:missing.alarm',
    modules: GLOBAL,
    part: 'configuration.global',
    help: 'alarms',
    screens: listAndForm(
      async () => (await import('#renderer/features/alarms/alarms-screens.tsx')).AlarmsScreen,
      async () => (await import('#renderer/features/alarms/alarm-form-screen.tsx')).AlarmFormScreen,
      ['crud'],
    ),
  },
  {
    path: 'branch',
    title: 'branches:title',
    missing: 'shell:missing.branch',
    modules: [MODULES.branchCreate, MODULES.branchEdit],
    help: 'branches',
    screens: listAndForm(
      async () => (await import('#renderer/features/branches/branches-screen.tsx')).BranchesScreen,
      async () => (await import('#renderer/features/branches/branch-form-screen.tsx')).ConfiguredBranchForm,
      ['crud'],
    ),
  },
  {
    path: 'branch-type/types',
    title: 'branch-types:title',
    // Users who configure branch types can list them; creating requires the global privilege.
    modules: [...GLOBAL, MODULES.configurationBranchType],
    part: 'configuration.global',
    help: 'branch-types',
    screens: only(
      async () =>
        (await import('#renderer/features/configuration/branch-types-screen.tsx')).BranchTypesScreen,
    ),
  },
  {
    path: 'branch-groups',
    title: 'branch-groups:title',
    missing: 'shell:missing.branchGroup',
    modules: GLOBAL,
    part: 'configuration.global',
    help: 'branch-groups',
    screens: listAndForm(
      async () =>
        (await import('#renderer/features/configuration/branch-groups-screens.tsx')).BranchGroupsScreen,
      async () =>
        (await import('#renderer/features/configuration/branch-groups-screens.tsx')).BranchGroupFormScreen,
      ['crud'],
    ),
  },
  {
    path: 'attention-areas',
    title: 'attention-areas:title',
    modules: GLOBAL,
    part: 'configuration.global',
    help: 'attention-areas',
    screens: only(
      async () =>
        (await import('#renderer/features/configuration/attention-areas-screen.tsx')).AttentionAreasScreen,
    ),
  },
];

const branchType: readonly StaffPage[] = [
  {
    path: 'queues',
    title: 'available-queues:title',
    modules: BRANCH_TYPE,
    help: 'available-queues',
    screens: only(
      async () =>
        (await import('#renderer/features/configuration/available-queues-screen.tsx')).AvailableQueuesScreen,
    ),
  },
  {
    path: 'view-profiles',
    title: 'view-profiles:title',
    missing: 'shell:missing.viewProfile',
    modules: BRANCH_TYPE,
    help: 'view-profiles',
    screens: listAndForm(
      async () =>
        (await import('#renderer/features/configuration/view-profiles-screens.tsx')).ViewProfilesScreen,
      async () =>
        (await import('#renderer/features/configuration/view-profiles-screens.tsx')).ViewProfileFormScreen,
      ['crud'],
    ),
  },
  {
    path: 'detail-profiles',
    title: 'detail-profiles:title',
    missing: 'shell:missing.detailProfile',
    modules: BRANCH_TYPE,
    help: 'detail-profiles',
    screens: listAndForm(
      async () =>
        (await import('#renderer/features/configuration/detail-profiles-screens.tsx')).DetailProfilesScreen,
      async () =>
        (await import('#renderer/features/configuration/detail-profiles-screens.tsx'))
          .DetailProfileFormScreen,
      ['crud'],
    ),
  },
  {
    path: 'attention-profiles',
    title: 'attention-profiles:title',
    missing: 'shell:missing.attentionProfile',
    modules: BRANCH_TYPE,
    help: 'attention-profiles',
    screens: listAndForm(
      async () =>
        (await import('#renderer/features/attention-profiles/attention-profiles-screen.tsx'))
          .AttentionProfilesScreen,
      async () =>
        (await import('#renderer/features/attention-profiles/attention-profiles-screen.tsx'))
          .AttentionProfileFormScreen,
      ['crud'],
    ),
  },
  {
    path: 'workstation-types',
    title: 'workstation-types:title',
    missing: 'shell:missing.workstationType',
    modules: BRANCH_TYPE,
    help: 'workstation-types',
    screens: listAndForm(
      async () =>
        (await import('#renderer/features/configuration/workstation-types-screens.tsx'))
          .WorkstationTypesScreen,
      async () =>
        (await import('#renderer/features/configuration/workstation-types-screens.tsx'))
          .WorkstationTypeFormScreen,
      ['crud'],
    ),
  },
  {
    path: 'schedules',
    title: 'schedules:title',
    missing: 'shell:missing.schedule',
    modules: BRANCH_TYPE,
    help: 'schedules',
    screens: listAndForm(
      async () => (await import('#renderer/features/schedules/schedules-screens.tsx')).SchedulesOfBranchType,
      async () =>
        (await import('#renderer/features/schedules/schedule-below-screens.tsx')).ScheduleOfBranchType,
      ['crud'],
    ),
  },
  {
    path: 'alarms',
    title: 'alarms:title',
    missing: 'shell:missing.alarm',
    modules: BRANCH_TYPE,
    help: 'alarms',
    screens: listAndForm(
      async () => (await import('#renderer/features/alarms/alarms-screens.tsx')).AlarmsOfBranchType,
      async () => (await import('#renderer/features/alarms/alarm-below-screens.tsx')).AlarmOfBranchType,
      ['crud'],
    ),
  },
  {
    path: 'messages',
    title: 'messages:title',
    modules: BRANCH_TYPE,
    help: 'messages',
    screens: only(
      async () =>
        (await import('#renderer/features/configuration/messages-below-screens.tsx')).MessagesOfBranchType,
    ),
  },
  {
    path: 'virtual-tickets',
    title: 'virtual-tickets:title',
    missing: 'shell:missing.virtualTicket',
    modules: BRANCH_TYPE,
    help: 'virtual-tickets',
    screens: listAndForm(
      async () =>
        (await import('#renderer/features/configuration/virtual-tickets-screens.tsx')).VirtualTicketsScreen,
      async () =>
        (await import('#renderer/features/configuration/virtual-tickets-screens.tsx'))
          .VirtualTicketFormScreen,
      ['crud'],
    ),
  },
];

const branch: readonly StaffPage[] = [
  {
    path: 'queues',
    title: 'branch-queues:title',
    modules: BRANCH,
    help: 'branch-queues',
    screens: only(
      async () =>
        (await import('#renderer/features/configuration/branch-queues-screen.tsx')).BranchQueuesScreen,
    ),
  },
  {
    path: 'appointments',
    title: 'appointment-offers:title',
    modules: BRANCH,
    help: 'appointment-offers',
    screens: only(
      async () =>
        (await import('#renderer/features/appointments/appointment-offers-screen.tsx'))
          .AppointmentOffersScreen,
    ),
  },
  {
    path: 'workstations',
    title: 'workstations:title',
    modules: BRANCH,
    help: 'workstations',
    screens: only(
      async () =>
        (await import('#renderer/features/configuration/workstations-screen.tsx')).WorkstationsScreen,
    ),
  },
  {
    path: 'printers',
    title: 'branch-printers:title',
    missing: 'shell:missing.printer',
    modules: BRANCH,
    help: 'branch-printers',
    screens: listAndForm(
      async () =>
        (await import('#renderer/features/configuration/branch-printers-screen.tsx')).BranchPrintersScreen,
      async () =>
        (await import('#renderer/features/configuration/branch-printers-screen.tsx')).PrinterFormScreen,
      ['crud'],
    ),
  },
  {
    path: 'print-history',
    title: 'print-history:title',
    modules: BRANCH,
    help: 'print-history',
    screens: only(
      async () => (await import('#renderer/features/jobs/print-history-screen.tsx')).PrintHistoryScreen,
    ),
  },
  {
    path: 'displays',
    title: 'displays:title',
    missing: 'shell:missing.display',
    modules: BRANCH,
    help: 'displays',
    screens: listAndForm(
      async () => (await import('#renderer/features/configuration/displays-screens.tsx')).DisplaysScreen,
      async () => (await import('#renderer/features/configuration/displays-screens.tsx')).DisplayFormScreen,
      ['crud'],
    ),
  },
  {
    path: 'devices',
    title: 'devices:title',
    modules: BRANCH,
    help: 'devices',
    screens: only(async () => (await import('#renderer/features/devices/devices-screen.tsx')).DevicesScreen),
  },
  {
    path: 'schedules',
    title: 'schedules:title',
    missing: 'shell:missing.schedule',
    modules: BRANCH,
    help: 'schedules',
    screens: listAndForm(
      async () => (await import('#renderer/features/schedules/schedules-screens.tsx')).SchedulesOfBranch,
      async () => (await import('#renderer/features/schedules/schedule-below-screens.tsx')).ScheduleOfBranch,
      ['crud'],
    ),
  },
  {
    path: 'alarms',
    title: 'alarms:title',
    missing: 'shell:missing.alarm',
    modules: BRANCH,
    help: 'alarms',
    screens: listAndForm(
      async () => (await import('#renderer/features/alarms/alarms-screens.tsx')).AlarmsOfBranch,
      async () => (await import('#renderer/features/alarms/alarm-below-screens.tsx')).AlarmOfBranch,
      ['crud'],
    ),
  },
  {
    path: 'messages',
    title: 'messages:title',
    modules: BRANCH,
    help: 'messages',
    screens: only(
      async () =>
        (await import('#renderer/features/configuration/messages-below-screens.tsx')).MessagesOfBranch,
    ),
  },
];

const tools: readonly StaffPage[] = [
  {
    path: 'tools/check',
    title: 'configuration-check:title',
    modules: [...GLOBAL, MODULES.configurationBranchType, MODULES.branchEdit],
    help: 'configuration-check',
    screens: only(
      async () =>
        (await import('#renderer/features/configuration/configuration-check-screen.tsx'))
          .ConfigurationCheckScreen,
    ),
  },
  {
    path: 'tools/ticket-designs',
    title: 'ticket-designs:title',
    missing: 'shell:missing.ticketDesign',
    modules: [MODULES.configurationTools],
    help: 'ticket-designs',
    screens: [
      {
        at: '',
        load: async () =>
          (await import('#renderer/features/ticket-designs/ticket-designs-screen.tsx')).TicketDesignsScreen,
      },
      {
        at: 'designer',
        help: 'ticket-designer',
        fullWidth: true,
        load: async () =>
          (await import('#renderer/features/ticket-designs/designer.tsx')).TicketDesignerScreen,
      },
    ],
  },
  {
    path: 'tools/digital-signage',
    title: 'display-designs:title',
    missing: 'shell:missing.displayDesign',
    modules: [MODULES.configurationTools],
    help: 'display-designs',
    screens: [
      {
        at: '',
        load: async () =>
          (await import('#renderer/features/display-designs/display-designs-screen.tsx'))
            .DisplayDesignsScreen,
      },
      {
        at: 'crud',
        help: 'signage-designer',
        fullWidth: true,
        load: async () =>
          (await import('#renderer/features/display-designs/designer.tsx')).SignageDesignerScreen,
      },
    ],
  },
  {
    path: 'tools/resources',
    title: 'resources:title',
    modules: [MODULES.configurationTools],
    help: 'resources',
    screens: listAndForm(
      async () => (await import('#renderer/features/configuration/resources-screens.tsx')).ResourcesScreen,
      async () => (await import('#renderer/features/configuration/resources-screens.tsx')).UploadScreen,
      ['upload'],
    ),
  },
  {
    path: 'kiosk-designer/kiosks',
    title: 'kiosks:title',
    missing: 'shell:missing.kiosk',
    modules: [MODULES.configurationTools],
    help: 'kiosks',
    screens: [
      {
        at: '',
        load: async () => (await import('#renderer/features/configuration/kiosks-screen.tsx')).KiosksScreen,
      },
      {
        at: ':kioskId',
        help: 'kiosk-designer',
        load: async () =>
          (await import('#renderer/features/kiosk-designer/kiosk-screens-screen.tsx')).KioskScreensScreen,
      },
      {
        at: ':kioskId/editor',
        help: 'kiosk-designer',
        fullWidth: true,
        load: async () =>
          (await import('#renderer/features/kiosk-designer/designer.tsx')).KioskDesignerScreen,
      },
    ],
  },
  {
    path: 'tools/history',
    title: 'history:title',
    modules: [...GLOBAL, MODULES.configurationBranchType, MODULES.branchEdit],
    help: 'history',
    screens: only(
      async () => (await import('#renderer/features/configuration/history-screen.tsx')).HistoryScreen,
    ),
  },
  {
    path: 'tools/transfer',
    title: 'transfer:title',
    modules: GLOBAL,
    part: 'configuration.global',
    fullInstallation: true,
    help: 'transfer',
    screens: only(
      async () => (await import('#renderer/features/transfer/transfer-screen.tsx')).TransferScreen,
    ),
  },
  {
    path: 'tools/general-settings',
    title: 'general-settings:title',
    modules: [MODULES.configurationTools],
    fullInstallation: true,
    help: 'general-settings',
    screens: only(
      async () =>
        (await import('#renderer/features/configuration/general-settings-screen.tsx')).GeneralSettingsScreen,
    ),
  },
];

/** Lists the pages that configure an installation (access specification, section 2), level by level. */
export const CONFIGURATION: readonly StaffPage[] = [
  {
    path: '',
    // A branch of a central shows a little of the level above it, which is configured elsewhere.
    title: (shows) =>
      shows('configuration.global') ? 'shell:configuration.global' : 'shell:configuration.fromCentral',
    pages: global,
  },
  {
    path: 'branch-type',
    title: 'shell:configuration.branchType',
    part: 'configuration.branchType',
    level: 'branchType',
    pages: branchType,
  },
  {
    path: 'branch',
    title: 'shell:configuration.branch',
    crumb: 'branches:title',
    part: 'configuration.branch',
    level: 'branch',
    firstWithout: 'configuration.global',
    pages: branch,
  },
  { path: '', title: 'general-settings:tools', pages: tools },
];
