import type { TextKey } from '#renderer/lib/text-key.ts';
import type { ModuleId } from '#shared/domain/access/modules.ts';
import type { StaffPage, Viewer } from './staff-page.ts';

/** Holds a page that the user may open here, with those of its pages that they may. */
export interface Offered<Page extends StaffPage = StaffPage> {
  readonly page: Page;
  /** The address that menus lead to. */
  readonly to: string;
  readonly pages: readonly Offered[];
}

/** Tells whether the installation shows a page and the viewer may open it, or one of its pages where it has some. */
export function isOffered(page: StaffPage, viewer: Viewer): boolean {
  const { part, modules = [], pages, fullInstallation } = page;
  if (!viewer.shows(part) || !viewer.may(modules)) return false;
  if (fullInstallation && viewer.isLimited) return false;
  return pages?.some((each) => isOffered(each, viewer)) ?? true;
}

/** Lists those of these pages that menus offer, with their addresses. */
export const offeredOf = <Page extends StaffPage>(
  pages: readonly Page[],
  viewer: Viewer,
  above = '/app',
): readonly Offered<Page>[] =>
  pages
    .filter((page) => isOffered(page, viewer) && viewer.may(page.inMenusFor ?? []))
    .map((page) => ({
      page,
      to: below(above, page.path, page.screens?.[0]?.at),
      pages: offeredOf(page.pages ?? [], viewer, below(above, page.path)),
    }));

/** Lists the pages with screens among them, in order. */
export const pagesWithScreens = (pages: readonly Offered[]): readonly Offered[] =>
  pages.flatMap((each) => (each.page.pages ? pagesWithScreens(each.pages) : [each]));

/** Finds the page to open first among those that a page holds; undefined where none of them is offered. */
export function firstOf({ page: { opensFirst = [] }, pages }: Offered): Offered | undefined {
  const choice = pagesWithScreens(pages);
  const preferred = opensFirst.map((path) => choice.find(({ page }) => page.path === path));
  return preferred.find((each) => each !== undefined) ?? choice[0];
}

export const titleOf = ({ title }: StaffPage, shows: Viewer['shows']) =>
  typeof title === 'function' ? title(shows) : title;

/** More titles than anybody reads through: groups of pages are named instead. */
const MAX_NAMED_PAGES = 10;

/**
 * Lists by their titles what somebody finds in a section of several pages, or the groups of those where they are many;
 * empty for one that is a page itself.
 */
export function describeSection({ page, pages }: Offered, shows: Viewer['shows']): readonly TextKey[] {
  if (!page.pages) return [];
  const each = pagesWithScreens(pages);
  return (each.length > MAX_NAMED_PAGES ? pages : each).map((one) => titleOf(one.page, shows));
}

/**
 * Lists the modules that open a screen: of this installation, or of any where it is central, whose roles hold at its
 * branches too.
 */
export function modulesWithScreen(pages: readonly StaffPage[], shows: Viewer['shows']): readonly ModuleId[] {
  const viewer: Viewer = { shows: shows('fleet') ? () => true : shows, may: () => true };
  return pagesWithScreens(offeredOf(pages, viewer)).flatMap(
    ({ page: { modules = [], inMenusFor = [], within = [] } }) => [...modules, ...inMenusFor, ...within],
  );
}

const below = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('/');
