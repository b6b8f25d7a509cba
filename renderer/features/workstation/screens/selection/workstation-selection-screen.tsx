import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useCurrentWorkstation } from '#renderer/lib/session/use-current-workstation.ts';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { SelectionForm } from './selection-form.tsx';

/** Lets a user choose where to work; a user who has a workstation open goes straight to it. */
export function WorkstationSelectionScreen() {
  const { t } = useTranslation('workstation');
  const { data: own, isError } = useCurrentWorkstation();
  if (own) return <Navigate to="/app/workstation" replace />;
  return (
    <>
      <PageHeader title={t('selection.title')} />
      {(own === null || isError) && <SelectionForm />}
    </>
  );
}
