import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { dayText } from '#renderer/lib/format.ts';
import { useLicenceTexts } from '#renderer/lib/format-hooks.ts';
import { PRODUCT } from '#renderer/lib/product.ts';
import { useLicence } from '#renderer/lib/reads.ts';
import { Wordmark } from '#renderer/ui/marks/wordmark.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { getHealth } from '#shared/contract/installation/health.ts';
import styles from './about-screen.module.css';

/** Shows which product this is, in which version, and how it is installed here. */
export function AboutScreen() {
  const { t, i18n } = useTranslation('shell');
  const api = useApi();
  const health = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => api.call(getHealth, {}, { signal }),
  });
  const licence = useLicence();
  const texts = useLicenceTexts();
  const day = (written: string) => dayText(written.slice(0, 10), i18n.language);
  const build = health.data?.build;
  const details: readonly (readonly [string, string])[] = [
    [t('about.version'), health.data?.version ?? PRODUCT.version],
    ...(build
      ? [[t('about.build'), [build.commit, ...(build.date ? [day(build.date)] : [])].join(' · ')] as const]
      : []),
    [t('about.released'), day(PRODUCT.released)],
    [t('about.compatibility'), `${PRODUCT.compatibility.version} · ${day(PRODUCT.compatibility.released)}`],
    [t('about.syncType'), health.data ? t(`about.${health.data.syncType}`) : '–'],
    ...(licence ? [...texts.holder(licence), ...texts.limits(licence)] : []),
  ];
  return (
    <div className={styles.about}>
      <PageHeader title={t('about.title')} />
      <Card className={styles.card}>
        <Wordmark height={44} />
        <p className={styles.tagline}>{t('about.tagline')}</p>
        <div className={styles.facts}>
          <Details facts={details} />
        </div>
        <p className={styles.links}>
          <a href="/docs/">{t('about.docs')}</a>
          <a href="/api/docs">{t('about.api')}</a>
        </p>
        <p className={styles.small}>{t('about.fonts')}</p>
      </Card>
    </div>
  );
}
