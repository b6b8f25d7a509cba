import { createBrowserRouter, createPath, Navigate, type RouteObject, useLocation } from 'react-router';
import { ErrorPage } from '#renderer/features/error-page/error-page.tsx';
import { fetched, setPendingAddress } from '#renderer/lib/fetched-part.ts';
import { PageNotFound } from '#renderer/ui/page/not-found.tsx';
import { MODULES } from '#shared/domain/access/modules.ts';
import { Broken } from './broken.tsx';
import { OpenPageGuard } from './pages/open-page-guard.tsx';
import type { RouteHandle } from './pages/open-pages.ts';
import { routeOf } from './pages/page-routes.tsx';
import { ScreensProvider } from './pages/screens-provider.tsx';
import { STAFF_PAGES } from './pages/staff-pages.ts';
import { Shell } from './shell/shell.tsx';
import { StandalonePage } from './shell/standalone-page.tsx';
import { WallboardFrame } from './shell/wallboard-frame.tsx';
import { SignIn } from './sign-in.tsx';

/** Lists further addresses of pages, as the specification names them, and where they lead. */
const ALSO_AT = [
  ['configuration/general-settings', '/app/configuration/tools/general-settings'],
  ['digital-signage', '/app/configuration/tools/digital-signage'],
  ['digital-signage-crud', '/app/configuration/tools/digital-signage/crud'],
  ['configuration/virtual-tickets', '/app/configuration/branch-type/virtual-tickets'],
  ['resources', '/app/configuration/tools/resources'],
  ['resources_upload', '/app/configuration/tools/resources/upload'],
  ['ticket-designs', '/app/configuration/tools/ticket-designs'],
  ['ticket-designer', '/app/configuration/tools/ticket-designs/designer'],
  ['kiosk-designer/kiosks', '/app/configuration/kiosk-designer/kiosks'],
] as const;

/** The frame around staff pages, also around the page for unknown addresses. */
const SHELL = {
  element: (
    <ScreensProvider>
      <Shell />
    </ScreensProvider>
  ),
  handle: { help: 'home' } satisfies RouteHandle,
  errorElement: <Broken />,
};

/**
 * The staff addresses (access specification, section 2): those of the pages, and what stands beside them.
 *
 * @internal walked by tests besides this file
 */
export const STAFF_ROUTES: readonly RouteObject[] = [
  { path: '/login', element: <SignIn />, handle: { help: 'sign-in' } satisfies RouteHandle },
  {
    path: '/setup',
    hydrateFallbackElement: <div />,
    lazy: async () => ({
      Component: await fetched(
        async () => (await import('#renderer/features/first-start/first-start-screen.tsx')).FirstStartScreen,
      ),
    }),
  },
  {
    path: '/kiosk',
    element: <StandalonePage page="kiosk-test:title" modules={[MODULES.configurationGlobal]} />,
    handle: { help: 'kiosk-test' } satisfies RouteHandle,
    errorElement: <Broken />,
    hydrateFallbackElement: <div />,
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: await fetched(
            async () => (await import('#renderer/features/kiosk-test/kiosk-test-screen.tsx')).KioskTestScreen,
          ),
        }),
      },
    ],
  },
  {
    path: '/app/dashboard/wall',
    element: <WallboardFrame />,
    handle: { help: 'dashboard' } satisfies RouteHandle,
    errorElement: <Broken />,
    hydrateFallbackElement: <div />,
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: await fetched(
            async () => (await import('#renderer/features/dashboard/wall/wallboard.tsx')).Wallboard,
          ),
        }),
      },
    ],
  },
  {
    path: '/app',
    ...SHELL,
    // Shows nothing until the first screen has come; a spinner would only flash.
    hydrateFallbackElement: <div />,
    // Keeps the shell around a screen that fails.
    children: [
      {
        element: <OpenPageGuard />,
        errorElement: <Broken />,
        children: [
          { index: true, element: <Navigate to="/app/home" replace /> },
          { path: 'error/:key', element: <ErrorPage /> },
          ...ALSO_AT.map(([path, to]) => ({ path, element: <Elsewhere to={to} /> })),
          ...['kiosk-designer/kiosks/:kioskId', 'kiosk-designer/kiosks/:kioskId/editor'].map((path) => ({
            path,
            element: <InConfiguration />,
          })),
          ...STAFF_PAGES.map(routeOf),
          { path: '*', element: <PageNotFound /> },
        ],
      },
    ],
  },
  { path: '/', element: <Navigate to="/login" replace /> },
  {
    path: '*',
    ...SHELL,
    children: [{ path: '*', element: <PageNotFound /> }],
  },
];

/** Leads to where a page is, with what the address asks it for. */
function Elsewhere({ to }: { readonly to: string }) {
  const { search } = useLocation();
  return <Navigate to={`${to}${search}`} replace />;
}

/** Leads to the same address below the configuration, whatever it names. */
function InConfiguration() {
  const { pathname, search } = useLocation();
  return <Navigate to={`${pathname.replace('/app/', '/app/configuration/')}${search}`} replace />;
}

/** Makes the router, which tells what fetches code where the page is being led: a page that is loaded again goes there. */
export function createStaffRouter() {
  const router = createBrowserRouter([...STAFF_ROUTES]);
  router.subscribe(({ navigation: { location } }) =>
    setPendingAddress(location ? createPath(location) : null),
  );
  return router;
}
