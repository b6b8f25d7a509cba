import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getHealth } from '../../../shared/contract/health.ts';
import { useApi } from '../../lib/api.tsx';
import { PRODUCT } from '../../lib/product.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import styles from './about-screen.module.css';

/** Which product this is, in which version, and how it is installed here. */
export function AboutScreen() {
  const { t, i18n } = useTranslation('shell');
  const api = useApi();
  const health = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => api.call(getHealth, {}, { signal }),
  });
  const released = new Date(PRODUCT.released);
  const facts: readonly (readonly [string, string])[] = [
    [t('about.version'), health.data?.version ?? PRODUCT.version],
    [t('about.released'), released.toLocaleDateString(i18n.language, { dateStyle: 'long', timeZone: 'UTC' })],
    [t('about.compatibility'), PRODUCT.compatibility],
    [t('about.syncType'), health.data ? t(`about.${health.data.syncType}`) : '–'],
  ];
  return (
    <div className={styles.about}>
      <PageHeader title={t('about.title')} />
      <Card className={styles.card}>
        <Wordmark height={44} />
        <p className={styles.tagline}>{t('about.tagline')}</p>
        <dl className={styles.facts}>
          {facts.map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="num">{fact}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.small}>{t('about.fonts')}</p>
      </Card>
    </div>
  );
}
