import { NavLink, Outlet } from 'react-router';
import { useText } from '#renderer/lib/text-key.ts';
import { titleOf } from '../pages/offered.ts';
import { useViewer } from '../pages/use-sections.ts';
import styles from './tabs-frame.module.css';
import { useOpenSection } from './use-open-section.ts';

/** Shows the pages of a section as tabs, each with an address of its own, and below them the one that is open. */
export function TabsFrame() {
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
