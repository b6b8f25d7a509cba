import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { TabFrame } from '#renderer/ui/page/tab-frame.tsx';
import { useImplementatorTabs } from './use-tabs.ts';

/** The frame of the pages for whoever installs and looks after a branch; the page is named after the open tab. */
export function ImplementatorScreen() {
  const { t } = useTranslation('implementator');
  const { pathname } = useLocation();
  const tabs = useImplementatorTabs().map(({ key }) => ({
    to: `/app/implementator/${key}`,
    label: t(`tab.${key}`),
  }));
  const open = tabs.find(({ to }) => pathname.startsWith(to));
  return (
    <>
      <PageHeader
        title={open?.label ?? t('title')}
        crumbs={open ? [{ label: t('title'), to: '/app/implementator' }] : []}
      />
      <TabFrame label={t('title')} tabs={tabs} />
    </>
  );
}

/** Where the section leads when no tab is chosen: the first that is shown (access specification, section 2). */
export function FirstImplementatorTab() {
  const [first] = useImplementatorTabs();
  return <Navigate to={first ? `/app/implementator/${first.key}` : '/app/home'} replace />;
}
