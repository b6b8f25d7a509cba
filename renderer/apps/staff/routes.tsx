import { Button } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createBrowserRouter,
  createPath,
  Navigate,
  NavLink,
  Outlet,
  type RouteObject,
  useLocation,
  useRouteError,
} from 'react-router';
import { ErrorCard } from '#renderer/features/error-page/error-card.tsx';
import { ErrorPage } from '#renderer/features/error-page/error-page.tsx';
import { helpOpenAtom } from '#renderer/features/help/help-open.ts';
import { SignInScreen } from '#renderer/features/sign-in/sign-in-screen.tsx';
import { fetched, fetchedPart, setPendingAddress } from '#renderer/lib/fetched-part.ts';
import { useShows } from '#renderer/lib/installation.tsx';
import { useSetup } from '#renderer/lib/reads.ts';
import { ModulesWithScreen } from '#renderer/lib/session.ts';
import { useText } from '#renderer/lib/text-key.ts';
import { PageNotFound } from '#renderer/ui/page/not-found.tsx';
import { MODULES } from '#shared/domain/access/modules.ts';
import { ColumnFrame } from './frames/column-frame.tsx';
import { lastPageAtom } from './frames/last-page.ts';
import { LevelSelected } from './frames/level-selected.tsx';
import { useOpenSection } from './frames/use-open-section.ts';
import { NamedState } from './named-states.tsx';
import { PageHelp } from './page-help.tsx';
import { firstOf, modulesWithScreen, pagesWithScreens, titleOf } from './pages/offered.ts';
import { OpenPageGuard } from './pages/open-page-guard.tsx';
import type { RouteHandle } from './pages/open-pages.ts';
import type { LoadScreen, PageScreen, StaffPage } from './pages/staff-page.ts';
import { STAFF_PAGES } from './pages/staff-pages.ts';
import { StaffPagesContext, useViewer } from './pages/use-sections.ts';
import styles from './routes.module.css';
import { Shell } from './shell/shell.tsx';
import { StandalonePage } from './shell/standalone-page.tsx';
import { WallboardFrame } from './shell/wallboard-frame.tsx';

const ForcedPasswordDialog = fetchedPart(
  async () => (await import('#renderer/features/passwords/forced-password-dialog.tsx')).ForcedPasswordDialog,
);

/** Sign-in page, with the dialog for a required password change; on a new server its set-up. */
function SignIn() {
  const setup = useSetup();
  if (setup?.needed === 'Y') return <Navigate to="/setup" replace />;
  return (
    <>
      <SignInScreen
        help={<HelpButton />}
        promptPassword={(request) => (
          <Suspense>
            <ForcedPasswordDialog {...request} />
          </Suspense>
        )}
      />
      <PageHelp />
    </>
  );
}

/** Link to the help on pages without a menu. */
function HelpButton() {
  const { t } = useTranslation();
  const setHelpOpen = useSetAtom(helpOpenAtom);
  return (
    <Button
      variant="subtle"
      leftSection={<IconHelp size={18} stroke={1.75} />}
      onClick={() => setHelpOpen(true)}
    >
      {t('menu.help')}
    </Button>
  );
}

const FRAMES = { tabs: <TabsFrame />, column: <ColumnFrame /> } as const;

/** Routes of a page and its subpages. Screens are loaded on demand. */
function routeOf(page: StaffPage): RouteObject {
  const { path, layout, level, pages = [], screens = [], frame } = page;
  const own = screens.map(screenRoute);
  const isVisible = layout !== undefined || screens.some(({ at }) => at === '');
  return {
    ...(path !== '' && { path }),
    handle: page satisfies RouteHandle,
    ...(layout && { element: FRAMES[layout] }),
    children: [
      ...(layout ? [{ index: true, element: <FirstPage /> }] : []),
      ...(level ? [{ path: 'chosen', element: <LevelSelected level={level} /> }] : []),
      ...pages.map(routeOf),
      ...(frame ? [{ lazy: lazily(frame), children: own }] : own),
      ...(path === '' ? [] : [isVisible ? UNKNOWN : GROUP_ALONE]),
    ],
  };
}

/** Any other address below a page. */
const UNKNOWN: RouteObject = { path: '*', element: <PageNotFound /> };
/** Address of a group without a page: redirects to its section. */
const GROUP_ALONE: RouteObject = { index: true, element: <Navigate to=".." replace /> };

const screenRoute = (screen: PageScreen): RouteObject => ({
  ...(screen.at === '' ? { index: true } : { path: screen.at }),
  handle: screen satisfies RouteHandle,
  lazy: lazily(screen.load),
});

const lazily = (load: LoadScreen) => async () => ({ Component: await fetched(load) });

/** Further addresses of pages from the specification, with their targets. */
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
 * Addresses of the staff application (access specification, section 2): those of the pages and a few others.
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
    path: '/app/dashboard/wallboard',
    element: <WallboardFrame />,
    handle: { help: 'dashboard' } satisfies RouteHandle,
    errorElement: <Broken />,
    hydrateFallbackElement: <div />,
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: await fetched(
            async () => (await import('#renderer/features/dashboard/wallboard.tsx')).Wallboard,
          ),
        }),
      },
    ],
  },
  {
    path: '/app',
    ...SHELL,
    // Empty until the first screen is loaded; a spinner would only flash.
    hydrateFallbackElement: <div />,
    // The shell stays around a failed screen.
    children: [
      {
        element: <OpenPageGuard />,
        errorElement: <Broken />,
        children: [
          { index: true, element: <NamedState home="/app/home" /> },
          { path: 'go/:state', element: <NamedState home="/app/home" /> },
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
  { path: '/', element: <NamedState home="/login" />, errorElement: <Broken /> },
  {
    path: '*',
    ...SHELL,
    children: [{ path: '*', element: <PageNotFound /> }],
  },
];

/** Redirects to the address of a page and keeps the query. */
function Elsewhere({ to }: { readonly to: string }) {
  const { search } = useLocation();
  return <Navigate to={`${to}${search}`} replace />;
}

/** Redirects to the same address below the configuration. */
function InConfiguration() {
  const { pathname, search } = useLocation();
  return <Navigate to={`${pathname.replace('/app/', '/app/configuration/')}${search}`} replace />;
}

/**
 * Creates the router, and reports the target of navigation to the code loader: after an error the reload opens
 * that target.
 */
export function createStaffRouter() {
  const router = createBrowserRouter([...STAFF_ROUTES]);
  router.subscribe(({ navigation: { location } }) =>
    setPendingAddress(location ? createPath(location) : null),
  );
  return router;
}

/** Shows an error card when a screen itself fails: never a blank page. */
function Broken() {
  const error = useRouteError();
  reportError(error);
  return <ErrorCard errorKey="GENERIC_ERROR" />;
}

/** Provides the pages of the product, and the permissions of each. */
function ScreensProvider({ children }: { readonly children: ReactNode }) {
  const shows = useShows();
  return (
    <StaffPagesContext value={STAFF_PAGES}>
      <ModulesWithScreen value={modulesWithScreen(STAFF_PAGES, shows)}>{children}</ModulesWithScreen>
    </StaffPagesContext>
  );
}

/**
 * Opens a page of the section if none is selected. The configuration of a branch of a central opens on the branch;
 * otherwise the page opened last, else the first (access specification, sections 2 and 4; configuration
 * specification, section 1).
 */
function FirstPage() {
  const lastPage = useAtomValue(lastPageAtom);
  const section = useOpenSection();
  const { shows } = useViewer();
  if (!section) return null;
  const last =
    section.page.layout === 'column' &&
    shows('configuration.global') &&
    pagesWithScreens(section.pages).find(({ to }) => to === lastPage);
  return <Navigate to={(last || firstOf(section))?.to ?? '/app/home'} replace />;
}

/** Pages of a section as tabs, each with its address, and the open page below. */
function TabsFrame() {
  const text = useText();
  const { shows } = useViewer();
  const section = useOpenSection();
  if (!section) return null;
  return (
    <div className={styles.frame}>
      <nav className={styles.tabs} aria-label={text(titleOf(section.page, shows))}>
        {section.pages.map(({ page, to }) => (
          <NavLink key={to} to={to}>
            {text(titleOf(page, shows))}
          </NavLink>
        ))}
      </nav>
      <div className={styles.work}>
        <Outlet />
      </div>
    </div>
  );
}
