import {
  IconAdjustmentsHorizontal,
  IconBinoculars,
  IconBuildingStore,
  IconCalendarEvent,
  IconChartBar,
  IconCloudUpload,
  IconDeviceDesktop,
  IconHome,
  IconInfoCircle,
  IconLayoutDashboard,
  IconMessage2,
  IconReportAnalytics,
  IconStairsUp,
  IconTools,
  IconUsersGroup,
} from '@tabler/icons-react';
import { MODULES } from '#shared/domain/access/modules.ts';
import { Home } from '../home.tsx';
import { ADMINISTRATION } from './administration.ts';
import { CONFIGURATION } from './configuration.ts';
import { IMPLEMENTATOR } from './implementator.ts';
import { type LoadScreen, only, type Section, type StaffPage } from './staff-page.ts';

/** SMS pages (operations specification, section 2); without a licence only the notice is shown. */
const SMS: readonly StaffPage[] = [
  {
    path: 'manager',
    title: 'sms:tab.manager',
    modules: [MODULES.smsManager],
    fullInstallation: true,
    part: 'sms',
    help: 'sms-manager',
    screens: only(
      async () => (await import('#renderer/features/sms/manager/sms-manager-tab.tsx')).SmsManagerTab,
    ),
  },
  {
    path: 'admin',
    title: 'sms:tab.admin',
    modules: [MODULES.smsAdmin],
    fullInstallation: true,
    part: 'sms',
    help: 'sms-admin',
    screens: only(async () => (await import('#renderer/features/sms/sms-admin-tab.tsx')).SmsAdminTab),
  },
  {
    path: 'notice',
    title: 'sms:tab.notice',
    modules: [MODULES.smsAdmin],
    help: 'sms-notice',
    screens: only(async () => (await import('#renderer/features/sms/sms-notice-tab.tsx')).SmsNoticeTab),
  },
];

const branchForm: LoadScreen = async () =>
  (await import('#renderer/features/branches/branch-form-screen.tsx')).FleetBranchForm;

/** Every page of the staff, in the order of the side menu (access specification, section 2). */
export const STAFF_PAGES: readonly Section[] = [
  { path: 'home', title: 'common:menu.home', Icon: IconHome, help: 'home', screens: only(async () => Home) },
  {
    path: 'supervision',
    title: 'common:menu.supervision',
    purpose: 'shell:home.supervision',
    Icon: IconBinoculars,
    modules: [MODULES.supervisionView],
    within: [
      MODULES.supervisionReset,
      MODULES.supervisionCloseWorkstation,
      MODULES.supervisionChangeProfile,
      MODULES.smsBroadcast,
    ],
    help: 'supervision',
    screens: only(
      async () => (await import('#renderer/features/supervision/supervision-screen.tsx')).SupervisionScreen,
    ),
  },
  {
    path: '',
    title: 'common:menu.workstation',
    purpose: 'shell:home.workstation',
    Icon: IconDeviceDesktop,
    modules: [MODULES.workstation],
    part: 'workstation',
    help: 'workstation',
    screens: [
      {
        at: 'workstation-selection',
        load: async () =>
          (await import('#renderer/features/workstation/selection-screen.tsx')).WorkstationSelectionScreen,
      },
      {
        at: 'workstation',
        currentKey: true,
        load: async () =>
          (await import('#renderer/features/workstation/workstation-screen.tsx')).WorkstationScreen,
      },
    ],
  },
  {
    path: 'appointments',
    title: 'common:menu.appointments',
    purpose: 'shell:home.appointments',
    Icon: IconCalendarEvent,
    modules: [MODULES.workstation, MODULES.supervisionView],
    help: 'appointments',
    screens: only(
      async () =>
        (await import('#renderer/features/appointments/appointments-screen.tsx')).AppointmentsScreen,
    ),
  },
  {
    path: 'reporting',
    title: 'common:menu.reporting',
    missing: 'shell:missing.report',
    purpose: 'shell:home.reporting',
    Icon: IconReportAnalytics,
    inMenusFor: [MODULES.reportStatistics, MODULES.reportAudit],
    help: 'reporting',
    screens: [
      {
        at: '',
        load: async () => (await import('#renderer/features/reporting/reports-screen.tsx')).ReportsScreen,
      },
      {
        at: 'crud',
        load: async () =>
          (await import('#renderer/features/reporting/wizard/wizard-screen.tsx')).WizardScreen,
      },
      ...['view', 'view/:id'].map((at) => ({
        at,
        load: async () => (await import('#renderer/features/reporting/viewer/view-screen.tsx')).ViewScreen,
      })),
    ],
  },
  {
    path: 'dashboard',
    title: 'common:menu.dashboard',
    purpose: 'shell:home.dashboard',
    Icon: IconLayoutDashboard,
    modules: [MODULES.dashboard],
    part: 'dashboard',
    whereHidden: {
      title: 'dashboard:DASHBOARD_DISABLED',
      hint: 'dashboard:disabledHint',
      unlicensedHint: 'dashboard:unlicensedHint',
    },
    help: 'dashboard',
    screens: only(
      async () => (await import('#renderer/features/dashboard/dashboard-screen.tsx')).DashboardScreen,
    ),
  },
  {
    path: 'consolidated',
    title: 'common:menu.consolidated',
    purpose: 'shell:home.consolidated',
    Icon: IconChartBar,
    modules: [MODULES.dashboard, MODULES.reportStatistics],
    part: 'consolidated',
    help: 'consolidated',
    screens: only(
      async () => (await import('#renderer/features/dashboard/consolidated-screen.tsx')).ConsolidatedScreen,
    ),
  },
  {
    path: 'fleet',
    title: 'common:menu.fleet',
    missing: 'shell:missing.branch',
    purpose: 'shell:home.fleet',
    Icon: IconBuildingStore,
    modules: [MODULES.configurationGlobal],
    part: 'fleet',
    help: 'fleet',
    screens: [
      {
        at: '',
        load: async () => (await import('#renderer/features/fleet/fleet-screen.tsx')).FleetScreen,
      },
      {
        at: ':id',
        load: async () => (await import('#renderer/features/fleet/branch-screen.tsx')).BranchScreen,
      },
      {
        at: 'devices',
        load: async () =>
          (await import('#renderer/features/devices/devices-of-all-screen.tsx')).DevicesOfAllScreen,
      },
      {
        at: 'versions',
        load: async () => (await import('#renderer/features/versions/versions-screen.tsx')).VersionsScreen,
      },
      { at: 'new', help: 'branches', load: branchForm },
      { at: ':id/edit', help: 'branches', load: branchForm },
    ],
  },
  {
    path: 'rollouts',
    title: 'common:menu.rollouts',
    missing: 'shell:missing.rollout',
    purpose: 'shell:home.rollouts',
    Icon: IconStairsUp,
    modules: [MODULES.configurationGlobal],
    part: 'fleet',
    help: 'rollouts',
    screens: [
      {
        at: '',
        load: async () => (await import('#renderer/features/rollouts/rollouts-screen.tsx')).RolloutsScreen,
      },
      {
        at: ':id',
        load: async () => (await import('#renderer/features/rollouts/rollout-screen.tsx')).RolloutScreen,
      },
    ],
  },
  {
    path: 'replication',
    title: 'common:menu.replication',
    purpose: 'shell:home.replication',
    Icon: IconCloudUpload,
    modules: [MODULES.configurationTools],
    part: 'replication',
    help: 'replication',
    screens: only(
      async () => (await import('#renderer/features/replication/replication-screen.tsx')).ReplicationScreen,
    ),
  },
  {
    path: 'administration',
    title: 'common:menu.administration',
    Icon: IconUsersGroup,
    pages: ADMINISTRATION,
    layout: 'tabs',
    opensFirst: ['users', 'preferences', 'directory', 'roles'],
  },
  {
    path: 'configuration',
    title: 'common:menu.configuration',
    Icon: IconAdjustmentsHorizontal,
    pages: CONFIGURATION,
    layout: 'column',
  },
  {
    path: 'implementator',
    title: 'common:menu.implementator',
    Icon: IconTools,
    pages: IMPLEMENTATOR,
    layout: 'tabs',
  },
  {
    path: 'sms',
    title: 'common:menu.sms',
    Icon: IconMessage2,
    pages: SMS,
    layout: 'tabs',
  },
  {
    path: 'about',
    title: 'common:menu.about',
    purpose: 'shell:home.about',
    Icon: IconInfoCircle,
    help: 'about',
    screens: only(async () => (await import('#renderer/features/help/about-screen.tsx')).AboutScreen),
  },
];
