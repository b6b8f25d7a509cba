import { useTranslation } from 'react-i18next';
import { NavLink, Outlet } from 'react-router';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import styles from './preferences-tab.module.css';

/** Views of the tab, PREF and BLACKLIST (access specification, section 4), each with its address. */
const VIEWS = {
  preferences: '/app/administration/preferences',
  blacklist: '/app/administration/preferences/blacklist',
} as const;

/** Tab with the password policy, edit permissions, audit settings and the password blacklist. */
export function PreferencesTab() {
  const { t } = useTranslation('preferences');
  return (
    <>
      <PageHeader />
      <nav className={styles.views} aria-label={t('views')}>
        {(['preferences', 'blacklist'] as const).map((view) => (
          <NavLink key={view} to={VIEWS[view]} end>
            {t(`view.${view}`)}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
