import { NavLink, Outlet } from 'react-router';
import styles from './tab-frame.module.css';

export interface FrameTab {
  readonly label: string;
  readonly to: string;
}

/** The pages of a section as tabs, each with an address of its own, and below them the one that is open. */
export function TabFrame({ label, tabs }: { readonly label: string; readonly tabs: readonly FrameTab[] }) {
  return (
    <div className={styles.frame}>
      <nav className={styles.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <NavLink key={tab.to} to={tab.to}>
            {tab.label}
          </NavLink>
        ))}
      </nav>
      <div className={styles.work}>
        <Outlet />
      </div>
    </div>
  );
}
