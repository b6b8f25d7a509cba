import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useSetup } from '#renderer/lib/reads.ts';
import { Wordmark } from '#renderer/ui/marks/wordmark.tsx';
import styles from './first-start.module.css';
import { FirstStartForm } from './first-start-form.tsx';

/** Sets up a server before its first user can sign in, with its printed code; then opens the sign-in. */
export function FirstStartScreen() {
  const { t } = useTranslation('first-start');
  const setup = useSetup();

  useEffect(() => {
    document.title = `${t('title')} · Turno`;
  }, [t]);

  if (!setup) return null;
  if (setup.needed === 'N') return <Navigate to="/login" replace />;
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <Wordmark height={36} />
        <h1 className={styles.title}>{t('title')}</h1>
        <FirstStartForm setup={setup} />
      </section>
    </main>
  );
}
