import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorCard, type ErrorKey } from './error-card.tsx';

/** Where an unexpected failure leads (access specification, section 2). */
export function ErrorPage() {
  const { t } = useTranslation('errors');
  const errorKey: ErrorKey = useParams().key === 'EXPIRED_TOKEN' ? 'EXPIRED_TOKEN' : 'GENERIC_ERROR';
  return (
    <>
      <PageHeader title={t(`page.${errorKey}`)} />
      <ErrorCard errorKey={errorKey} />
    </>
  );
}
