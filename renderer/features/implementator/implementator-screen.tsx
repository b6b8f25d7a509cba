import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { PageHeader } from '../../ui/page-header.tsx';
import { TabFrame } from '../../ui/tab-frame.tsx';
import { useImplementatorTabs } from './use-tabs.ts';

/** The frame of the pages for whoever installs and looks after a branch. */
export function ImplementatorScreen() {
  const { t } = useTranslation('implementator');
  const tabs = useImplementatorTabs();
  return (
    <>
      <PageHeader title={t('title')} />
      <TabFrame
        label={t('title')}
        tabs={tabs.map(({ key }) => ({ to: `/app/implementator/${key}`, label: t(`tab.${key}`) }))}
      />
    </>
  );
}

/** Where the section leads when no tab is chosen: the first that is shown (access specification, section 2). */
export function FirstImplementatorTab() {
  const [first] = useImplementatorTabs();
  return <Navigate to={first ? `/app/implementator/${first.key}` : '/app/home'} replace />;
}
