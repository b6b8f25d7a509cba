import { MODULES, type ModuleId } from './modules.ts';

const { supervisionView, supervisionReset, supervisionCloseWorkstation, supervisionChangeProfile } = MODULES;

/** Modules by section, in display order (access specification, section 6). */
export const PERMISSION_TREE = [
  {
    key: 'supervision',
    modules: [
      supervisionView,
      supervisionReset,
      supervisionCloseWorkstation,
      supervisionChangeProfile,
      MODULES.smsBroadcast,
    ],
  },
  { key: 'workstation', modules: [MODULES.workstation] },
  { key: 'dashboard', modules: [MODULES.dashboard] },
  {
    key: 'configuration',
    modules: [
      MODULES.configurationTools,
      MODULES.configurationGlobal,
      MODULES.configurationBranchType,
      MODULES.branchCreate,
      MODULES.branchEdit,
    ],
  },
  {
    key: 'implementator',
    modules: [MODULES.generateTickets, MODULES.resetBranch, MODULES.backup, MODULES.licence],
  },
  { key: 'reports', modules: [MODULES.reportStatistics, MODULES.reportAudit] },
  {
    key: 'administration',
    modules: [MODULES.roles, MODULES.users, MODULES.preferences, MODULES.activeDirectory],
  },
  { key: 'sms', modules: [MODULES.smsManager, MODULES.smsAdmin] },
] as const satisfies readonly { readonly key: string; readonly modules: readonly ModuleId[] }[];

export type PermissionSection = (typeof PERMISSION_TREE)[number];
