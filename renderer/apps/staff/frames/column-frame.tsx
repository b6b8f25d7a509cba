import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useText } from '#renderer/lib/texts/use-text.ts';
import { leaves, titleOf } from '../pages/offered.ts';
import { useOpenPages } from '../pages/open-pages.ts';
import type { StaffPage } from '../pages/staff-page.ts';
import { useViewer } from '../pages/use-sections.ts';
import styles from './column-frame.module.css';
import { rememberedPageAtom } from './remembered-page.ts';
import { SectionMenu } from './section-menu.tsx';
import { useOpenSection } from './use-open-section.ts';

/** Shows the pages of a section in menus beside the one chosen from them, which is remembered for the next time. */
export function ColumnFrame() {
  const text = useText();
  const { shows } = useViewer();
  const groups = useOpenSection()?.pages ?? [];
  const { chain } = useOpenPages();
  const remember = useSetAtom(rememberedPageAtom);
  const open = leaves(groups).find(({ page }) => page === chain.at(-1)?.page)?.to;
  const nameOf = (page: StaffPage) => text(titleOf(page, shows));

  useEffect(() => {
    if (open !== undefined) remember(open);
  }, [open, remember]);

  return (
    <div className={styles.layout}>
      <div className={styles.menus}>
        {groups.map((group) => (
          <SectionMenu
            key={nameOf(group.page)}
            title={nameOf(group.page)}
            items={group.pages.map(({ page, to }) => ({ label: nameOf(page), to }))}
          />
        ))}
      </div>
      <div className={styles.work}>
        <Outlet />
      </div>
    </div>
  );
}
