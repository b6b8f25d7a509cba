import { Button } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sessionAtom } from '#renderer/lib/session.ts';
import { useCurrentWorkstation } from '#renderer/lib/workstation.ts';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import styles from './error-card.module.css';

export type ErrorKey = 'GENERIC_ERROR' | 'EXPIRED_TOKEN';

/** Says what happened and offers the way on: back to the workstation that is open, home, or to sign in again, which leaves no session behind. */
export function ErrorCard({ errorKey }: { readonly errorKey: ErrorKey }) {
  const { t } = useTranslation('errors');
  const setSession = useSetAtom(sessionAtom);
  const expired = errorKey === 'EXPIRED_TOKEN';
  const desk = useCurrentWorkstation().data;
  return (
    <section className={styles.card} role="alert">
      <PageHeader title={t(`page.${errorKey}`)} />
      <p>{t(errorKey)}</p>
      {desk && !expired && (
        <Button component={Link} to="/app/workstation" variant="filled" mt={16} mr={8}>
          {t('page.toDesk')}
        </Button>
      )}
      <Button
        component={Link}
        to={expired ? '/login' : '/app/home'}
        {...(expired && { onClick: () => setSession(null) })}
        variant={desk && !expired ? 'default' : 'filled'}
        mt={16}
      >
        {t(expired ? 'page.toLogin' : 'page.toHome')}
      </Button>
    </section>
  );
}
