import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { SectionMenu } from '../../ui/section-menu.tsx';
import styles from './configuration-layout.module.css';

/** The section menu beside the screen chosen from it. It lists what exists. */
export function ConfigurationLayout() {
  const { t } = useTranslation(['shell', 'services', 'branch-types']);
  return (
    <div className={styles.layout}>
      <SectionMenu
        title={t('configuration.global')}
        items={[
          { label: t('services:title'), to: '/app/configuration/services' },
          { label: t('branch-types:title'), to: '/app/configuration/branch-types' },
        ]}
      />
      <div className={styles.work}>
        <Outlet />
      </div>
    </div>
  );
}
