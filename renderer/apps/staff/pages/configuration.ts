import { MODULES } from '#shared/domain/access/modules.ts';
import { listAndForm, only, type StaffPage } from './staff-page.ts';

const GLOBAL = [MODULES.configurationGlobal];

const global: readonly StaffPage[] = [
  {
    path: 'services',
    title: 'services:title',
    modules: GLOBAL,
    help: 'services',
    screens: only(
      async () => (await import('#renderer/features/services/services-screen.tsx')).ServicesScreen,
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
        (await import('#renderer/features/close-reasons/close-reasons-screen.tsx')).CloseReasonsScreen,
    ),
  },
  {
    path: 'branch',
    title: 'branches:title',
    modules: [MODULES.branchCreate, MODULES.branchEdit],
    help: 'branches',
    screens: listAndForm(
      async () => (await import('#renderer/features/branches/branches-screen.tsx')).BranchesScreen,
      async () =>
        (await import('#renderer/features/branches/form/branch-form-screen.tsx')).ConfiguredBranchForm,
      ['crud'],
    ),
  },
  {
    path: 'branch-types',
    title: 'branch-types:title',
    // Whoever configures branch types sees which there are; making them is for who configures all.
    modules: [...GLOBAL, MODULES.configurationBranchType],
    part: 'configuration.global',
    help: 'branch-types',
    screens: only(
      async () => (await import('#renderer/features/branch-types/branch-types-screen.tsx')).BranchTypesScreen,
    ),
  },
  {
    path: 'branch-groups',
    title: 'branch-groups:title',
    modules: GLOBAL,
    part: 'configuration.global',
    help: 'branch-groups',
    screens: listAndForm(
      async () =>
        (await import('#renderer/features/branch-groups/branch-groups-screen.tsx')).BranchGroupsScreen,
      async () =>
        (await import('#renderer/features/branch-groups/branch-group-form-screen.tsx')).BranchGroupFormScreen,
      ['crud'],
    ),
  },
];

const tools: readonly StaffPage[] = [
  {
    path: 'tools/general-settings',
    title: 'general-settings:title',
    modules: [MODULES.configurationTools],
    help: 'general-settings',
    screens: only(
      async () =>
        (await import('#renderer/features/general-settings/general-settings-screen.tsx'))
          .GeneralSettingsScreen,
    ),
  },
];

/** Lists the pages that configure an installation (access specification, section 2), level by level. */
export const CONFIGURATION: readonly StaffPage[] = [
  {
    path: '',
    // Names the level after the branch where the levels above it are configured elsewhere.
    title: (shows) =>
      shows('configuration.global') ? 'shell:configuration.global' : 'shell:configuration.branch',
    pages: global,
  },
  { path: '', title: 'general-settings:tools', pages: tools },
];
