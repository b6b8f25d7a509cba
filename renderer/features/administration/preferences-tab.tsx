import { useTranslation } from 'react-i18next';
import { NavLink, Outlet } from 'react-router';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { SettingsForm, SettingsLoader } from '#renderer/ui/settings-form/settings-form.tsx';
import { useSaveSettings } from '#renderer/ui/settings-form/use-save-settings.ts';
import styles from './preferences-tab.module.css';
import { usePreferenceTexts } from './use-preference-texts.ts';

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

/** Form for the password policy, edit permissions and audit settings (access specification, section 3). */
export function PreferencesForm() {
  const { t } = useTranslation('preferences');
  const { cards, texts } = usePreferenceTexts();
  const save = useSaveSettings(t('saved'), 'preferences');
  return (
    <SettingsLoader>
      {(settings) => <SettingsForm settings={settings} cards={cards} texts={texts} save={save} />}
    </SettingsLoader>
  );
}
