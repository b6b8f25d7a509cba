import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { MODULES } from '../../../shared/domain/access/modules.ts';
import { ErrorPage } from '../../features/error-page/error-page.tsx';
import { HomeScreen } from '../../features/home/home-screen.tsx';
import { SignInScreen } from '../../features/sign-in/sign-in-screen.tsx';
import { Broken } from './broken.tsx';
import { RequirePrivilege } from './require-privilege.tsx';
import { SECTIONS } from './sections.ts';
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
      children: [{ errorElement: <Broken />, children: [...screens, workstation, configuration] }],
    },
    { path: '*', element: <Navigate to="/login" replace /> },
  ]);
}

const screens: readonly RouteObject[] = [
  { index: true, element: <Navigate to="/app/home" replace /> },
  { path: 'home', element: <HomeScreen tiles={SECTIONS.filter(({ key }) => key !== 'home')} /> },
  { path: 'error/:key', element: <ErrorPage /> },
  {
    path: 'about',
    lazy: async () => ({
      Component: (await import('../../features/about/about-screen.tsx')).AboutScreen,
    }),
  },
];

const workstation: RouteObject = {
  element: <RequirePrivilege anyOf={[MODULES.workstation]} />,
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
      ],
    },
  ],
};
