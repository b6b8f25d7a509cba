import { useTranslation } from 'react-i18next';
import { useReplicationReasonText } from '#renderer/lib/reasons.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import type { ReplicationAlarm } from '#shared/contract/replication/replication-status.ts';
import styles from './replication-screen.module.css';
import { useReplicationTexts } from './use-replication-texts.ts';

/** Lists what went wrong since the server was started, newest first. */
export function AlarmsCard({ alarms }: { readonly alarms: readonly ReplicationAlarm[] }) {
  const { t } = useTranslation('replication');
  const { moment, number } = useReplicationTexts();
  const { stoppedAs } = useReplicationReasonText();
  function detailOf(kind: ReplicationAlarm['kind'], detail: string): string {
    if (kind === 'stopped') return stoppedAs(detail);
    const [rebuilt, lost] = detail.split('+').map(Number);
    return kind === 'repairedLog' ? t('mended', { rebuilt, lost }) : detail;
  }

  return (
    <Card title={t('alarms')}>
      {alarms.length === 0 && <p className={styles.quiet}>{t('alarmsNone')}</p>}
      <ul className={styles.alarms} aria-live="polite">
        {alarms.map(({ at, kind, detail, times }) => (
          <li key={`${kind} ${detail}`}>
            <b>{t(`alarm.${kind}`)}</b>
            {detail !== '' && <span className={styles.detail}>{detailOf(kind, detail)}</span>}
            <span className={styles.quiet}>
              {times > 1 ? t('alarmTimes', { times: number(times), at: moment(at) }) : moment(at)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
