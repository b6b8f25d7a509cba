import type { TextKey } from '#renderer/lib/text-key.ts';
import type { ModuleId } from '#shared/domain/access/modules.ts';
import type { StaffPage, Viewer } from './staff-page.ts';

/** Page that the user may open here, with its permitted subpages. */
export interface Offered<Page extends StaffPage = StaffPage> {
  readonly page: Page;
  /** Target of menu links. */
  readonly to: string;
  readonly pages: readonly Offered[];
}

/** Whether the installation shows a page and the viewer may open it, or one of its subpages if it has any. */
export function isOffered(page: StaffPage, viewer: Viewer): boolean {
  const { part, modules = [], pages, fullInstallation } = page;
  if (!viewer.shows(part) || !viewer.may(modules)) return false;
  if (fullInstallation && viewer.isLimited) return false;
  return pages?.some((each) => isOffered(each, viewer)) ?? true;
}

/**
 * Pages shown in menus, with their addresses. At a branch of a central, the configuration of the branch is first
 * (configuration specification, section 1).
 */
export const offeredOf = <Page extends StaffPage>(
  pages: readonly Page[],
  viewer: Viewer,
  above = '/app',
): readonly Offered<Page>[] =>
  pages
    .filter((page) => isOffered(page, viewer) && viewer.may(page.inMenusFor ?? []))
    .toSorted((a, b) => Number(comesFirst(b, viewer)) - Number(comesFirst(a, viewer)))
    .map((page) => ({
      page,
      to: below(above, page.path, page.screens?.[0]?.at),
      pages: offeredOf(page.pages ?? [], viewer, below(above, page.path)),
    }));

const comesFirst = ({ firstWithout }: StaffPage, { shows }: Viewer): boolean =>
  firstWithout !== undefined && !shows(firstWithout);

/** Lists the pages with screens among them, in order. */
export const pagesWithScreens = (pages: readonly Offered[]): readonly Offered[] =>
  pages.flatMap((each) => (each.page.pages ? pagesWithScreens(each.pages) : [each]));

/** The subpage to open first; undefined if none is offered. */
export function firstOf({ page: { opensFirst = [] }, pages }: Offered): Offered | undefined {
  const choice = pagesWithScreens(pages);
  const preferred = opensFirst.map((path) => choice.find(({ page }) => page.path === path));
  return preferred.find((each) => each !== undefined) ?? choice[0];
}

export const titleOf = ({ title }: StaffPage, shows: Viewer['shows']) =>
  typeof title === 'function' ? title(shows) : title;

/** Too many titles to list: groups of pages are named instead. */
const MAX_NAMED_PAGES = 10;

/** Titles of the pages of a section, or of its groups if there are many; empty for a single page. */
export function describeSection({ page, pages }: Offered, shows: Viewer['shows']): readonly TextKey[] {
  if (!page.pages) return [];
  const each = pagesWithScreens(pages);
  return (each.length > MAX_NAMED_PAGES ? pages : each).map((one) => titleOf(one.page, shows));
}

/** Modules with a page: of this installation, or of any at central, whose roles apply at its branches too. */
export function modulesWithScreen(pages: readonly StaffPage[], shows: Viewer['shows']): readonly ModuleId[] {
  const viewer: Viewer = { shows: shows('fleet') ? () => true : shows, may: () => true };
  return pagesWithScreens(offeredOf(pages, viewer)).flatMap(
    ({ page: { modules = [], inMenusFor = [], within = [] } }) => [...modules, ...inMenusFor, ...within],
  );
}

const below = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('/');
