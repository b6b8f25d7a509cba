import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { MODULES } from '../../../shared/domain/access/modules.ts';
import { useShows } from '../../lib/sync-type.tsx';
import { usePrivilege } from '../../lib/use-privilege.ts';
import { SectionMenu } from '../../ui/section-menu.tsx';
import styles from './configuration-layout.module.css';

/**
 * The section menu beside the screen chosen from it. It lists what exists: where what lies above a branch is
 * configured elsewhere, the section of the branch, with what holds there.
 */
export function ConfigurationLayout() {
  const { t } = useTranslation(['shell', 'services', 'branches', 'branch-types', 'general-settings']);
  const may = usePrivilege();
  const shows = useShows();
  const services = { label: t('services:title'), to: '/app/configuration/services' };
  const branches = { label: t('branches:title'), to: '/app/configuration/branch' };
  const branchTypes = { label: t('branch-types:title'), to: '/app/configuration/branch-types' };
  const isGlobal = shows('configuration.global');
  const section = {
    title: t(isGlobal ? 'configuration.global' : 'configuration.branch'),
    items: [
      ...(may([MODULES.configurationGlobal]) ? [services] : []),
      ...(may([MODULES.branchCreate, MODULES.branchEdit]) ? [branches] : []),
      ...(isGlobal && may([MODULES.configurationGlobal]) ? [branchTypes] : []),
    ],
  };
  const tools = {
    title: t('general-settings:tools'),
    items: [{ label: t('general-settings:title'), to: '/app/configuration/tools/general-settings' }],
  };
  return (
    <div className={styles.layout}>
      <div className={styles.menus}>
        {section.items.length > 0 && <SectionMenu {...section} />}
        {may([MODULES.configurationTools]) && <SectionMenu {...tools} />}
      </div>
      <div className={styles.work}>
        <Outlet />
      </div>
    </div>
  );
}
