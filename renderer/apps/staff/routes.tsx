import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { KEEPS_FLEET } from '../../../shared/contract/registry.ts';
import { MODULES } from '../../../shared/domain/access/modules.ts';
import { ErrorPage } from '../../features/error-page/error-page.tsx';
import { SignInScreen } from '../../features/sign-in/sign-in-screen.tsx';
import { Broken } from './broken.tsx';
import { Home } from './home.tsx';
import { RequirePrivilege } from './require-privilege.tsx';
import { Shell } from './shell/shell.tsx';

/** The staff addresses (access specification, section 2). Screens behind the first one are fetched when opened. */
export function createStaffRouter() {
  return createBrowserRouter([
    { path: '/login', element: <SignInScreen /> },
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
          children: [...screens, workstation, consolidated, fleet, replication, configuration],
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
        Component: (await import('../../features/fleet/form/branch-form-screen.tsx')).BranchFormScreen,
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

const configuration: RouteObject = {
  path: 'configuration',
  element: <RequirePrivilege anyOf={[MODULES.configurationGlobal]} />,
  children: [
    {
      lazy: async () => ({
        Component: (await import('../../features/configuration/configuration-layout.tsx'))
          .ConfigurationLayout,
      }),
      children: [
        { index: true, element: <Navigate to="services" replace /> },
        {
          path: 'services',
          lazy: async () => ({
            Component: (await import('../../features/services/services-screen.tsx')).ServicesScreen,
          }),
        },
        {
          path: 'branch-types',
          lazy: async () => ({
            Component: (await import('../../features/branch-types/branch-types-screen.tsx'))
              .BranchTypesScreen,
          }),
        },
      ],
    },
  ],
};
