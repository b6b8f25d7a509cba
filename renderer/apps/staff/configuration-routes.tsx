import { FirstConfiguration } from '#renderer/features/configuration/first-configuration.tsx';
import { MODULES } from '#shared/domain/access/modules.ts';
import { guarded, listAndForm, screen } from './lazy-screen.tsx';

const GLOBAL = [MODULES.configurationGlobal];
const BRANCHES = [MODULES.branchCreate, MODULES.branchEdit];
const TOOLS = [MODULES.configurationTools];

/** What the configuration has, one line of it for each kind: a list, or a list and a form at `crud`. */
const kinds = [
  guarded('services', { anyOf: GLOBAL }, [
    screen(
      null,
      async () => (await import('#renderer/features/services/services-screen.tsx')).ServicesScreen,
    ),
  ]),
  guarded(
    'branch',
    { anyOf: BRANCHES },
    listAndForm(
      async () => (await import('#renderer/features/branches/branches-screen.tsx')).BranchesScreen,
      async () =>
        (await import('#renderer/features/branches/form/configured-branch-form.tsx')).ConfiguredBranchForm,
      ['crud'],
    ),
  ),
  guarded('branch-types', { anyOf: GLOBAL, part: 'configuration.global' }, [
    screen(
      null,
      async () => (await import('#renderer/features/branch-types/branch-types-screen.tsx')).BranchTypesScreen,
    ),
  ]),
  guarded(
    'branch-groups',
    { anyOf: GLOBAL, part: 'configuration.global' },
    listAndForm(
      async () =>
        (await import('#renderer/features/branch-groups/branch-groups-screen.tsx')).BranchGroupsScreen,
      async () =>
        (await import('#renderer/features/branch-groups/branch-group-form-screen.tsx')).BranchGroupFormScreen,
      ['crud'],
    ),
  ),
  guarded('tools/general-settings', { anyOf: TOOLS }, [
    screen(
      null,
      async () =>
        (await import('#renderer/features/general-settings/general-settings-screen.tsx'))
          .GeneralSettingsScreen,
    ),
  ]),
];

/** What an installation is configured with (access specification, section 2). */
export const configuration = guarded('configuration', { anyOf: [...GLOBAL, ...TOOLS, ...BRANCHES] }, [
  {
    lazy: async () => ({
      Component: (await import('#renderer/features/configuration/configuration-layout.tsx'))
        .ConfigurationLayout,
    }),
    children: [{ index: true, element: <FirstConfiguration /> }, ...kinds],
  },
]);
