import type { RouteObject } from 'react-router';
import { IMPLEMENTATOR_TABS, type ImplementatorTab } from '#renderer/features/implementator/tabs.ts';
import { RequirePrivilege } from './require-privilege.tsx';

const frame = () => import('#renderer/features/implementator/implementator-screen.tsx');

/** The tabs' components, fetched when opened. */
const TABS: Record<ImplementatorTab['key'], NonNullable<RouteObject['lazy']>> = {
  'ticket-generation': async () => ({
    Component: (await import('#renderer/features/implementator/ticket-generation/ticket-generation-tab.tsx'))
      .TicketGenerationTab,
  }),
  'branch-reset': async () => ({
    Component: (await import('#renderer/features/implementator/branch-reset/branch-reset-tab.tsx'))
      .BranchResetTab,
  }),
  'branch-status': async () => ({
    Component: (await import('#renderer/features/implementator/branch-status/branch-status-tab.tsx'))
      .BranchStatusTab,
  }),
  licence: async () => ({
    Component: (await import('#renderer/features/implementator/licence/licence-tab.tsx')).LicenceTab,
  }),
  backup: async () => ({
    Component: (await import('#renderer/features/implementator/backup/backup-tab.tsx')).BackupTab,
  }),
  'error-log': async () => ({
    Component: (await import('#renderer/features/implementator/error-log/error-log-tab.tsx')).ErrorLogTab,
  }),
};

/** The pages for whoever installs and looks after a branch (access specification, section 2). */
export const implementator: RouteObject = {
  path: 'implementator',
  lazy: async () => ({ Component: (await frame()).ImplementatorScreen }),
  children: [
    { index: true, lazy: async () => ({ Component: (await frame()).FirstImplementatorTab }) },
    ...IMPLEMENTATOR_TABS.map(({ key, modules, part }) => ({
      path: key,
      element: <RequirePrivilege anyOf={modules} {...(part && { part })} />,
      children: [{ index: true, lazy: TABS[key] }],
    })),
  ],
};
