import { Navigate, type RouteObject } from 'react-router';
import { fetched } from '#renderer/lib/fetched-part.ts';
import { PageNotFound } from '#renderer/ui/page/not-found.tsx';
import { ColumnFrame } from '../frames/column-frame.tsx';
import { FirstPage } from '../frames/first-page.tsx';
import { LevelSelected } from '../frames/level-selected.tsx';
import { TabsFrame } from '../frames/tabs-frame.tsx';
import type { RouteHandle } from './open-pages.ts';
import type { LoadScreen, PageScreen, StaffPage } from './staff-page.ts';

const FRAMES = { tabs: <TabsFrame />, column: <ColumnFrame /> } as const;

/** Makes the addresses of a page and of what belongs to it. Screens are fetched when they are opened. */
export function routeOf(page: StaffPage): RouteObject {
  const { path, shownAs, level, pages = [], screens = [], frame } = page;
  const own = screens.map(screenRoute);
  const isVisible = shownAs !== undefined || screens.some(({ at }) => at === '');
  return {
    ...(path !== '' && { path }),
    handle: page satisfies RouteHandle,
    ...(shownAs && { element: FRAMES[shownAs] }),
    children: [
      ...(shownAs ? [{ index: true, element: <FirstPage /> }] : []),
      ...(level ? [{ path: 'chosen', element: <LevelSelected level={level} /> }] : []),
      ...pages.map(routeOf),
      ...(frame ? [{ lazy: lazily(frame), children: own }] : own),
      ...(path === '' ? [] : [isVisible ? UNKNOWN : GROUP_ALONE]),
    ],
  };
}

/** Any other address below a page. */
const UNKNOWN: RouteObject = { path: '*', element: <PageNotFound /> };
/** The address of a group, which holds pages and is none itself: leads to its section. */
const GROUP_ALONE: RouteObject = { index: true, element: <Navigate to=".." replace /> };

const screenRoute = (screen: PageScreen): RouteObject => ({
  ...(screen.at === '' ? { index: true } : { path: screen.at }),
  handle: screen satisfies RouteHandle,
  lazy: lazily(screen.load),
});

const lazily = (load: LoadScreen) => async () => ({ Component: await fetched(load) });
