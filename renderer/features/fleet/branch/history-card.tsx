import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/ui/page/card.tsx';
import { useFleetTexts } from '../use-fleet-texts.ts';
import type { KnownBranch } from './branch-facts.tsx';
import styles from './branch-screen.module.css';

/** Lists what happened to a branch's machine, newest first. */
export function HistoryCard({ history }: Pick<KnownBranch, 'history'>) {
  const { t } = useTranslation('fleet');
  const { moment, span } = useFleetTexts();
  return (
    <Card title={t('history.title')}>
      {history.length === 0 ? (
        <p className={styles.quiet}>{t('history.none')}</p>
      ) : (
        <ul className={styles.history}>
          {history.map(({ id, kind, detail, raisedAt, endedAt }) => (
            <li key={id}>
              {t(`history.${kind}`, { printer: detail })}
              <span className={styles.when}>
                <time dateTime={new Date(raisedAt).toISOString()}>{moment(raisedAt)}</time>
                {endedAt === null && ` · ${t('history.still')}`}
                {endedAt !== null && endedAt > raisedAt && ` · ${span(endedAt - raisedAt)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
