import { Button } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sessionAtom } from '#renderer/lib/session/session.ts';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import styles from './error-card.module.css';

export type ErrorKey = 'GENERIC_ERROR' | 'EXPIRED_TOKEN';

/** Says what happened and offers the one way on: home, or to sign in again, which leaves no session behind. */
export function ErrorCard({ errorKey }: { readonly errorKey: ErrorKey }) {
  const { t } = useTranslation('errors');
  const setSession = useSetAtom(sessionAtom);
  const expired = errorKey === 'EXPIRED_TOKEN';
  return (
    <section className={styles.card} role="alert">
      <PageHeader title={t(`page.${errorKey}`)} />
      <p>{t(errorKey)}</p>
      <Button
        component={Link}
        to={expired ? '/login' : '/app/home'}
        {...(expired && { onClick: () => setSession(null) })}
        variant="filled"
        mt={16}
      >
        {t(expired ? 'page.toLogin' : 'page.toHome')}
      </Button>
    </section>
  );
}
