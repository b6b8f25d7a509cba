import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { useFleetTexts } from '../use-fleet-texts.ts';
import styles from './branch-screen.module.css';

/** Shows what goes on at the branch; while it is away, what went on when it was heard last. */
export function LiveMetrics({ branch }: { readonly branch: FleetBranch }) {
  const { t } = useTranslation('fleet');
  const { number, ago } = useFleetTexts();
  const { live, connection, lastSeen } = branch;
  const lost = useConnection().state === 'lost';
  // Marks the figures as old while this page is cut off: they may have changed since.
  const isNow = connection === 'online' && !lost;
  if (!live) {
    return (
      <Card title={t('branch.now')}>
        <p className={styles.quiet}>{t('branch.noLive')}</p>
      </Card>
    );
  }
  const metrics = [
    [t('branch.waiting'), number(live.waiting)],
    [t('branch.longestWait'), clockText(Math.floor(live.longestWaitMs / 1_000))],
    [t('branch.assisting'), number(live.assisting)],
    [t('branch.openWorkstations'), number(live.openWorkstations)],
    [t('branch.servedToday'), number(live.servedToday)],
  ] as const;
  return (
    <Card title={isNow ? t('branch.now') : t('branch.then', { ago: ago(lastSeen) })}>
      <dl className={styles.figures} data-old={!isNow || undefined}>
        {metrics.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
