import { Button } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { sessionAtom } from '#renderer/lib/session.ts';
import { useCurrentWorkstation } from '#renderer/lib/workstation.ts';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import styles from './error-card.module.css';

export type ErrorKey = 'GENERIC_ERROR' | 'EXPIRED_TOKEN';

/**
 * Explains an error and offers the way on: back to the open workstation, home, or a new sign-in, which ends the
 * session.
 */
export function ErrorCard({ errorKey }: { readonly errorKey: ErrorKey }) {
  const { t } = useTranslation('errors');
  const setSession = useSetAtom(sessionAtom);
  const expired = errorKey === 'EXPIRED_TOKEN';
  const workstation = useCurrentWorkstation().data;
  return (
    <section className={styles.card} role="alert">
      <PageHeader title={t(`page.${errorKey}`)} />
      <p>{t(errorKey)}</p>
      {workstation && !expired && (
        <Button component={Link} to="/app/workstation" variant="filled" mt={16} mr={8}>
          {t('page.toDesk')}
        </Button>
      )}
      <Button
        component={Link}
        to={expired ? '/login' : '/app/home'}
        {...(expired && { onClick: () => setSession(null) })}
        variant={workstation && !expired ? 'default' : 'filled'}
        mt={16}
      >
        {t(expired ? 'page.toLogin' : 'page.toHome')}
      </Button>
    </section>
  );
}

/** Shows an unexpected failure, or that the session has expired (access specification, section 2). */
export function ErrorPage() {
  return <ErrorCard errorKey={useParams().key === 'EXPIRED_TOKEN' ? 'EXPIRED_TOKEN' : 'GENERIC_ERROR'} />;
}
