import { MODULES } from '#shared/domain/access/modules.ts';
import { only, type StaffPage } from './staff-page.ts';

/** Lists the pages for installing and looking after a branch (access specification, section 2). */
export const IMPLEMENTATOR: readonly StaffPage[] = [
  {
    path: 'ticket-generation',
    title: 'implementator:tab.ticket-generation',
    modules: [MODULES.generateTickets],
    part: 'generateTickets',
    help: 'ticket-generation',
    screens: only(
      async () =>
        (await import('#renderer/features/implementator/ticket-generation-tab.tsx')).TicketGenerationTab,
    ),
  },
  {
    path: 'branch-reset',
    title: 'implementator:tab.branch-reset',
    modules: [MODULES.resetBranch],
    part: 'resetBranch',
    help: 'branch-reset',
    screens: only(
      async () => (await import('#renderer/features/implementator/branch-reset-tab.tsx')).BranchResetTab,
    ),
  },
  {
    path: 'branch-status',
    title: 'implementator:tab.branch-status',
    modules: [MODULES.resetBranch],
    part: 'branchStatus',
    help: 'branch-status',
    screens: only(
      async () => (await import('#renderer/features/implementator/branch-status-tab.tsx')).BranchStatusTab,
    ),
  },
  {
    path: 'licence',
    title: 'implementator:tab.licence',
    modules: [MODULES.licence],
    fullInstallation: true,
    help: 'licence',
    screens: only(async () => (await import('#renderer/features/implementator/licence-tab.tsx')).LicenceTab),
  },
  {
    path: 'backup',
    title: 'implementator:tab.backup',
    modules: [MODULES.backup],
    fullInstallation: true,
    help: 'backup',
    screens: only(async () => (await import('#renderer/features/implementator/backup-tab.tsx')).BackupTab),
  },
  {
    path: 'jobs',
    title: 'jobs:title',
    modules: [MODULES.configurationTools],
    fullInstallation: true,
    help: 'jobs',
    screens: only(async () => (await import('#renderer/features/jobs/jobs-screen.tsx')).JobsScreen),
  },
  {
    path: 'error-log',
    title: 'implementator:tab.error-log',
    modules: [MODULES.backup],
    fullInstallation: true,
    help: 'error-log',
    screens: only(
      async () => (await import('#renderer/features/implementator/error-log-tab.tsx')).ErrorLogTab,
    ),
  },
];
