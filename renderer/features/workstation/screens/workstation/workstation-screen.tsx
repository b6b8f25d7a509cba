import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { usePostponed } from '#renderer/features/workstation/api/use-postponed.ts';
import { useWorkstation } from '#renderer/features/workstation/api/use-workstation.ts';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { WorkstationLayout } from './workstation-layout.tsx';

/** Shows an operator the ticket, what can be done with it, and who waits (operations specification, section 2). */
export function WorkstationScreen() {
  const { t } = useTranslation(['workstation', 'common']);
  const view = useWorkstation();
  usePostponed();
  if (view.kind === 'ready') return <WorkstationLayout workstation={view.workstation} />;
  if (view.kind === 'none') return <Navigate to="/app/workstation-selection" replace />;
  return (
    <>
      <PageHeader title={t('title')} />
      {view.kind === 'failed' && (
        <EmptyState title={t('notLoaded.title')} hint={t('notLoaded.hint')}>
          <Button mt="sm" onClick={view.retry}>
            {t('common:action.retry')}
          </Button>
        </EmptyState>
      )}
    </>
  );
}
