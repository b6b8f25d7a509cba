import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useEffect, useId, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useText } from '#renderer/lib/text-key.ts';
import { pagesWithScreens, titleOf } from '../pages/offered.ts';
import { useOpenPages } from '../pages/open-pages.ts';
import type { StaffPage } from '../pages/staff-page.ts';
import { useViewer } from '../pages/use-sections.ts';
import styles from './column-frame.module.css';
import { lastPageAtom } from './last-page.ts';
import { LevelPicker } from './level-picker.tsx';
import { SectionMenu } from './section-menu.tsx';
import { useOpenSection } from './use-open-section.ts';

/**
 * Shows the pages of a section in menus beside the one chosen from them, which is remembered for the next time. On narrow
 * pages the menus fold into a button that names the open page.
 */
export function ColumnFrame() {
  const text = useText();
  const { shows } = useViewer();
  const groups = useOpenSection()?.pages ?? [];
  const { chain, screen } = useOpenPages();
  const remember = useSetAtom(lastPageAtom);
  const open = pagesWithScreens(groups).find(({ page }) => page === chain.at(-1)?.page)?.to;
  const [others, setOthers] = useState<ReadonlySet<StaffPage>>(new Set());
  const nameOf = (page: StaffPage) => text(titleOf(page, shows));
  const { key } = useLocation();
  // Every navigation has another key, and so folds the menus.
  const [unfoldedAt, setUnfoldedAt] = useState<string>();
  const isUnfolded = unfoldedAt === key;
  const menus = useId();
  const Chevron = isUnfolded ? IconChevronUp : IconChevronDown;

  useEffect(() => {
    if (open !== undefined) remember(open);
  }, [open, remember]);

  if (screen?.whole) return <Outlet />;
  return (
    <div className={styles.layout}>
      <button
        type="button"
        className={styles.current}
        aria-expanded={isUnfolded}
        aria-controls={menus}
        onClick={() => setUnfoldedAt(isUnfolded ? undefined : key)}
      >
        <span>
          {chain
            .slice(1)
            .map(({ page }) => nameOf(page))
            .join(' › ')}
        </span>
        <Chevron size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <div id={menus} className={styles.menus} data-open={isUnfolded || undefined} data-print="none">
        {groups.map((group) => {
          const { page, to, pages } = group;
          const inUse = pages.find((each) => each.to === open)?.to;
          // Folds all but the group in use; whoever opens or folds one is left their way.
          const isOpen = (inUse !== undefined || groups.length === 1) !== others.has(page);
          return (
            <SectionMenu
              key={nameOf(page)}
              title={nameOf(page)}
              items={pages.map((each) => ({ label: nameOf(each.page), to: each.to }))}
              isOpen={isOpen}
              onToggle={() => setOthers(toggled(others, page))}
            >
              {page.level && <LevelPicker level={page.level} group={to} goOn={inUse ?? pages[0]?.to ?? to} />}
            </SectionMenu>
          );
        })}
      </div>
      <div className={styles.work}>
        <Outlet />
      </div>
    </div>
  );
}

function toggled(pages: ReadonlySet<StaffPage>, page: StaffPage): ReadonlySet<StaffPage> {
  const next = new Set(pages);
  if (!next.delete(page)) next.add(page);
  return next;
}
