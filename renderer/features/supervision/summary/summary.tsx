import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NONE, useNumberText } from '#renderer/lib/texts/use-number-text.ts';
import type { Supervision } from '#shared/contract/workstation/supervision-metrics.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { FoldCard } from '../fold-card.tsx';
import { AverageWait } from './average-wait.tsx';
import { CurrentClients } from './current-clients.tsx';
import { Shares } from './shares.tsx';
import styles from './summary.module.css';

/** Order of ring and legend; colours mean the same in every chart. */
const SERVED = [
  { id: 'assisted', color: 'chart-1', hatched: false },
  { id: 'noshow', color: 'chart-4', hatched: false },
] as const;
const LEVEL = [
  { id: 'inSLA', color: 'chart-1', hatched: false },
  { id: 'outSLA', color: 'chart-2', hatched: true },
] as const;

/** Sums up the branch: who is there now, and how today went. */
export function Summary({ figures }: { readonly figures: Supervision }) {
  const { t } = useTranslation('supervision');
  const text = useNumberText();
  const { totals, clientsServed, levelOfService, averageWaiting } = figures;
  const { avgWaiting } = averageWaiting;
  return (
    <FoldCard block="summary" title={t('summary.title')}>
      <div className={styles.parts}>
        <Metric label={t('summary.current')} figure={text.count(totals.totalWaiting + totals.totalAssisting)}>
          <CurrentClients queues={figures.queues} />
        </Metric>
        <Metric label={t('summary.served')} figure={text.count(clientsServed.assisted)}>
          <Shares series={SERVED} values={clientsServed} />
        </Metric>
        <Metric label={t('summary.level')} figure={text.percent(levelOfService.sla)}>
          <Shares series={LEVEL} values={levelOfService} />
        </Metric>
        <Metric label={t('summary.average')} figure={avgWaiting === null ? NONE : clockText(avgWaiting)}>
          <AverageWait seconds={avgWaiting} />
        </Metric>
      </div>
    </FoldCard>
  );
}

interface MetricProps {
  readonly label: string;
  readonly figure: string;
  readonly children: ReactNode;
}

function Metric({ label, figure, children }: MetricProps) {
  return (
    <section className={styles.part} aria-label={label}>
      <h3 className={styles.label}>{label}</h3>
      <p className={styles.figure}>{figure}</p>
      {children}
    </section>
  );
}
