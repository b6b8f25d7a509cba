import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { TabFrame } from '#renderer/ui/page/tab-frame.tsx';
import { firstTab } from './tabs.ts';
import { useAdministrationTabs } from './use-administration-tabs.ts';

/** The frame of the administration: its tabs, and below them the one that is open. Each names the page itself. */
export function AdministrationScreen() {
  const { t } = useTranslation('administration');
  const tabs = useAdministrationTabs();
  return (
    <TabFrame
      label={t('title')}
      tabs={tabs.map(({ key }) => ({ to: `/app/administration/${key}`, label: t(`tab.${key}`) }))}
    />
  );
}

/** Where the administration leads when no tab is chosen (access specification, section 2). */
export function FirstAdministrationTab() {
  const first = firstTab(useAdministrationTabs());
  return <Navigate to={first ? `/app/administration/${first.key}` : '/app/home'} replace />;
}
