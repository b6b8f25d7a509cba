import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useDesk } from '#renderer/features/workstation/api/use-desk.ts';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { Desk } from './desk.tsx';

/** Where an operator works: the ticket, what can be done with it, and who waits (operations specification, section 2). */
export function WorkstationScreen() {
  const { t } = useTranslation(['workstation', 'common']);
  const desk = useDesk();
  if (desk.kind === 'ready') return <Desk workstation={desk.workstation} />;
  if (desk.kind === 'none') return <Navigate to="/app/workstation-selection" replace />;
  return (
    <>
      <PageHeader title={t('title')} />
      {desk.kind === 'failed' && (
        <EmptyState title={t('notLoaded.title')} hint={t('notLoaded.hint')}>
          <Button mt="sm" onClick={desk.retry}>
            {t('common:action.retry')}
          </Button>
        </EmptyState>
      )}
    </>
  );
}
