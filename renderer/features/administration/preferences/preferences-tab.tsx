import { useTranslation } from 'react-i18next';
import { NavLink, Outlet } from 'react-router';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import styles from './preferences-tab.module.css';

/** The two states of the tab, PREF and BLACKLIST (access specification, section 4): each has an address of its own. */
const VIEWS = {
  preferences: '/app/administration/preferences',
  blacklist: '/app/administration/preferences/blacklist',
} as const;

/** Shows the password policy, who may edit whom, the audit, and the passwords that are not accepted. */
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
