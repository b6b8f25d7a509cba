import { Outlet } from 'react-router';
import { useSelectedLevel, useShows, useSyncTypeKnown } from '#renderer/lib/installation.tsx';
import { useText } from '#renderer/lib/text-key.ts';
import { OpenPageContext } from '#renderer/ui/page/open-page.ts';
import { LedHome } from './led-home.tsx';
import { NotForYou } from './not-for-you.tsx';
import { isOffered, titleOf } from './offered.ts';
import { crumbsOf, useOpenPages } from './open-pages.ts';
import type { StaffPage, Viewer } from './staff-page.ts';
import { useViewer } from './use-sections.ts';

/** Opens a page for permitted users, with title and breadcrumbs; others see the reason. */
export function OpenPageGuard() {
  const text = useText();
  const viewer = useViewer();
  const isInstalled = useShows();
  const knows = useSyncTypeKnown();
  const open = useOpenPages();
  const selected = { branchType: useSelectedLevel('branchType')[0], branch: useSelectedLevel('branch')[0] };
  if (!knows && open.chain.some(({ page }) => isRestricted(page))) return null;
  const nameOf = (page: StaffPage) => text(titleOf(page, viewer.shows));
  const last = open.chain.at(-1);
  const closed = open.chain.find(({ page }) => !isOffered(page, viewer));
  if (last && closed) {
    const why = whyClosed(closed.page, viewer);
    if (why === 'installation' && closed.page.whereHidden) {
      const { title, hint, unlicensedHint } = closed.page.whereHidden;
      // The licence hides a part that this type of installation has.
      return <LedHome title={title} hint={isInstalled(closed.page.part) ? unlicensedHint : hint} />;
    }
    return <NotForYou title={nameOf(last.page)} why={why} />;
  }

  const blocked = last && {
    title: nameOf(last.page),
    to: last.to,
    missing: last.page.missing && text(last.page.missing),
    crumbs: crumbsOf(
      open,
      (page) => (page.crumb ? text(page.crumb) : nameOf(page)),
      (level) => selected[level]?.name,
    ),
  };
  return (
    <OpenPageContext value={blocked ?? null}>
      <Outlet />
    </OpenPageContext>
  );
}

/** Reason why a page is closed: installation type, role, or included branches. */
function whyClosed(page: StaffPage, viewer: Viewer): 'installation' | 'role' | 'branches' {
  if (!isOffered(page, { shows: viewer.shows, may: () => true })) return 'installation';
  return isOffered(page, { shows: viewer.shows, may: viewer.may }) ? 'branches' : 'role';
}

/** Whether a page is restricted to some users. */
const isRestricted = ({ modules, part, pages }: StaffPage): boolean => Boolean(modules ?? part ?? pages);
