import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { ErrorPage } from '#renderer/features/error-page/error-page.tsx';
import { KEEPS_FLEET } from '#shared/contract/central/registry.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { administration } from './administration-routes.tsx';
import { Broken } from './broken.tsx';
import { configuration } from './configuration-routes.tsx';
import { Home } from './home.tsx';
import { implementator } from './implementator-routes.tsx';
import { guarded, listAndForm, screen } from './lazy-screen.tsx';
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
        Component: (await import('#renderer/features/first-start/first-start-screen.tsx')).FirstStartScreen,
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
  screen('about', async () => (await import('#renderer/features/about/about-screen.tsx')).AboutScreen),
];

const workstation = guarded(null, { anyOf: [MODULES.workstation], part: 'workstation' }, [
  screen(
    'workstation-selection',
    async () =>
      (await import('#renderer/features/workstation/screens/selection/workstation-selection-screen.tsx'))
        .WorkstationSelectionScreen,
  ),
  screen(
    'workstation',
    async () =>
      (await import('#renderer/features/workstation/screens/workstation/workstation-screen.tsx'))
        .WorkstationScreen,
  ),
]);

const consolidated = guarded(
  'consolidated',
  { anyOf: [MODULES.dashboard, MODULES.reportStatistics], part: 'consolidated' },
  [
    screen(
      null,
      async () =>
        (await import('#renderer/features/consolidated/consolidated-screen.tsx')).ConsolidatedScreen,
    ),
  ],
);

const fleet = guarded('fleet', { anyOf: KEEPS_FLEET, part: 'fleet' }, [
  ...listAndForm(
    async () => (await import('#renderer/features/fleet/fleet-screen.tsx')).FleetScreen,
    async () => (await import('#renderer/features/branches/form/fleet-branch-form.tsx')).FleetBranchForm,
  ),
  screen(':id', async () => (await import('#renderer/features/fleet/branch/branch-screen.tsx')).BranchScreen),
]);

const replication = guarded('replication', { anyOf: [MODULES.configurationTools], part: 'replication' }, [
  screen(
    null,
    async () => (await import('#renderer/features/replication/replication-screen.tsx')).ReplicationScreen,
  ),
]);
