import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { showCentralAlarms } from '#shared/contract/central/fleet-history.ts';
import { FLEET } from './api/subscribe-to-fleet.ts';
import styles from './fleet-screen.module.css';
import { HistoryList } from './history/history-list.tsx';
import { ProblemList } from './problem-list.tsx';
import { useFleetTexts } from './use-fleet-texts.ts';

const AGING_MS = 30_000;

/** Shows what is wrong with central itself, and was. */
export function CentralCard() {
  const { t } = useTranslation('fleet');
  const { bytes } = useFleetTexts();
  const api = useApi();
  const { data } = useQuery({
    queryKey: FLEET.central,
    queryFn: ({ signal }) => api.call(showCentralAlarms, {}, { signal }),
    refetchInterval: AGING_MS,
  });
  if (!data) return null;
  const free = bytes(data.freeBytes);
  const problems = data.alarms.map(({ kind, detail }) => ({
    key: `${kind} ${detail}`,
    text:
      kind === 'delivery'
        ? t(detail === 'mail' ? 'central.mail' : 'central.webhook')
        : t(`central.${kind}`, { free, name: detail }),
  }));
  return (
    <Card title={t('central.title')}>
      <div className={styles.central}>
        <div>
          <ProblemList problems={problems} none={t('central.none')} />
          <p className={styles.free}>
            {t('branch.disk')}: {t('central.free', { free, total: bytes(data.totalBytes) })}
          </p>
        </div>
        <div>
          <h3 className={styles.heading}>{t('history.title')}</h3>
          <HistoryList />
        </div>
      </div>
    </Card>
  );
}
