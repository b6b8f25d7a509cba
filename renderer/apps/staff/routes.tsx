import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { KEEPS_FLEET } from '../../../shared/contract/registry.ts';
import { MODULES } from '../../../shared/domain/access/modules.ts';
import { ADMINISTRATION_TABS, type AdministrationTab } from '../../features/administration/tabs.ts';
import { FirstConfiguration } from '../../features/configuration/first-configuration.tsx';
import { ErrorPage } from '../../features/error-page/error-page.tsx';
import { Broken } from './broken.tsx';
import { Home } from './home.tsx';
import { implementator } from './implementator-routes.tsx';
import { RequirePrivilege } from './require-privilege.tsx';
import { Shell } from './shell/shell.tsx';
import { SignIn } from './sign-in.tsx';

/** The staff addresses (access specification, section 2). Screens behind the first one are fetched when opened. */
export function createStaffRouter() {
  return createBrowserRouter([
    { path: '/login', element: <SignIn /> },
    {
      path: '/setup',
      hydrateFallbackElement: <div />,
      lazy: async () => ({
        Component: (await import('../../features/first-start/first-start-screen.tsx')).FirstStartScreen,
      }),
    },
    {
      path: '/app',
      element: <Shell />,
      errorElement: <Broken />,
      // Nothing for the moment that the first screen takes to come; a spinner would only flash.
      hydrateFallbackElement: <div />,
      // A screen that fails leaves the shell around it standing.
      children: [
        {
          errorElement: <Broken />,
          children: [
            ...screens,
            workstation,
            consolidated,
            fleet,
            replication,
            administration,
            configuration,
            implementator,
          ],
        },
      ],
    },
    { path: '*', element: <Navigate to="/login" replace /> },
  ]);
}

const screens: readonly RouteObject[] = [
  { index: true, element: <Navigate to="/app/home" replace /> },
  { path: 'home', element: <Home /> },
  { path: 'error/:key', element: <ErrorPage /> },
  {
    path: 'about',
    lazy: async () => ({
      Component: (await import('../../features/about/about-screen.tsx')).AboutScreen,
    }),
  },
];

const workstation: RouteObject = {
  element: <RequirePrivilege anyOf={[MODULES.workstation]} part="workstation" />,
  children: [
    {
      path: 'workstation-selection',
      lazy: async () => ({
        Component: (await import('../../features/workstation/screens/workstation-selection-screen.tsx'))
          .WorkstationSelectionScreen,
      }),
    },
    {
      path: 'workstation',
      lazy: async () => ({
        Component: (await import('../../features/workstation/screens/workstation-screen.tsx'))
          .WorkstationScreen,
      }),
    },
  ],
};

const consolidated: RouteObject = {
  path: 'consolidated',
  element: <RequirePrivilege anyOf={[MODULES.dashboard, MODULES.reportStatistics]} part="consolidated" />,
  children: [
    {
      index: true,
      lazy: async () => ({
        Component: (await import('../../features/consolidated/consolidated-screen.tsx')).ConsolidatedScreen,
      }),
    },
  ],
};

const fleet: RouteObject = {
  path: 'fleet',
  element: <RequirePrivilege anyOf={KEEPS_FLEET} part="fleet" />,
  children: [
    {
      index: true,
      lazy: async () => ({
        Component: (await import('../../features/fleet/fleet-screen.tsx')).FleetScreen,
      }),
    },
    ...['new', ':id/edit'].map((path) => ({
      path,
      lazy: async () => ({
        Component: (await import('../../features/branches/form/fleet-branch-form.tsx')).FleetBranchForm,
      }),
    })),
    {
      path: ':id',
      lazy: async () => ({
        Component: (await import('../../features/fleet/branch-screen.tsx')).BranchScreen,
      }),
    },
  ],
};

const replication: RouteObject = {
  path: 'replication',
  element: <RequirePrivilege anyOf={[MODULES.configurationTools]} part="replication" />,
  children: [
    {
      index: true,
      lazy: async () => ({
        Component: (await import('../../features/replication/replication-screen.tsx')).ReplicationScreen,
      }),
    },
  ],
};

/** The tabs' components, fetched when opened. */
const TABS: Partial<Record<AdministrationTab['key'], readonly RouteObject[]>> = {
  roles: ['', 'new', ':id/edit'].map((path) => ({
    path,
    lazy: async () => ({
      Component: (await import('../../features/administration/roles/roles-tab.tsx')).RolesTab,
    }),
  })),
  users: ['', 'new', ':id/edit'].map((path) => ({
    path,
    lazy: async () => ({
      Component: (await import('../../features/administration/users/users-tab.tsx')).UsersTab,
    }),
  })),
  preferences: [
    {
      lazy: async () => ({
        Component: (await import('../../features/administration/preferences/preferences-tab.tsx'))
          .PreferencesTab,
      }),
      children: [
        {
          index: true,
          lazy: async () => ({
            Component: (await import('../../features/administration/preferences/preferences-form.tsx'))
              .PreferencesForm,
          }),
        },
        {
          path: 'blacklist',
          lazy: async () => ({
            Component: (await import('../../features/administration/preferences/blacklist-view.tsx'))
              .BlacklistView,
          }),
        },
      ],
    },
  ],
  directory: [
    {
      index: true,
      lazy: async () => ({
        Component: (await import('../../features/administration/directory/directory-tab.tsx')).DirectoryTab,
      }),
    },
  ],
};

const administrationFrame = () => import('../../features/administration/administration-screen.tsx');

const administration: RouteObject = {
  path: 'administration',
  lazy: async () => ({ Component: (await administrationFrame()).AdministrationScreen }),
  children: [
    {
      index: true,
      lazy: async () => ({ Component: (await administrationFrame()).FirstAdministrationTab }),
    },
    ...ADMINISTRATION_TABS.map(({ key, modules, part }) => ({
      path: key,
      element: <RequirePrivilege anyOf={modules} {...(part && { part })} />,
      children: [...(TABS[key] ?? [])],
    })),
  ],
};

/** Who has anything to configure. */
const CONFIGURES = [
  MODULES.configurationGlobal,
  MODULES.configurationTools,
  MODULES.branchCreate,
  MODULES.branchEdit,
];

const configuration: RouteObject = {
  path: 'configuration',
  element: <RequirePrivilege anyOf={CONFIGURES} />,
  children: [
    {
      lazy: async () => ({
        Component: (await import('../../features/configuration/configuration-layout.tsx'))
          .ConfigurationLayout,
      }),
      children: [
        { index: true, element: <FirstConfiguration /> },
        {
          path: 'services',
          element: <RequirePrivilege anyOf={[MODULES.configurationGlobal]} />,
          children: [
            {
              index: true,
              lazy: async () => ({
                Component: (await import('../../features/services/services-screen.tsx')).ServicesScreen,
              }),
            },
          ],
        },
        {
          path: 'tools/general-settings',
          element: <RequirePrivilege anyOf={[MODULES.configurationTools]} />,
          children: [
            {
              index: true,
              lazy: async () => ({
                Component: (await import('../../features/general-settings/general-settings-screen.tsx'))
                  .GeneralSettingsScreen,
              }),
            },
          ],
        },
        {
          path: 'branch',
          element: <RequirePrivilege anyOf={[MODULES.branchCreate, MODULES.branchEdit]} />,
          children: [
            {
              index: true,
              lazy: async () => ({
                Component: (await import('../../features/branches/branches-screen.tsx')).BranchesScreen,
              }),
            },
            {
              path: 'crud',
              lazy: async () => ({
                Component: (await import('../../features/branches/form/configured-branch-form.tsx'))
                  .ConfiguredBranchForm,
              }),
            },
          ],
        },
        {
          path: 'branch-types',
          element: <RequirePrivilege anyOf={[MODULES.configurationGlobal]} part="configuration.global" />,
          children: [
            {
              index: true,
              lazy: async () => ({
                Component: (await import('../../features/branch-types/branch-types-screen.tsx'))
                  .BranchTypesScreen,
              }),
            },
          ],
        },
      ],
    },
  ],
};
