import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { NONE, useNumberText } from '#renderer/lib/format-hooks.ts';
import { Gauge } from '#renderer/ui/charts/gauge.tsx';
import { WAIT_BANDS } from '#renderer/ui/charts/level-bar.tsx';
import { RingLegend } from '#renderer/ui/charts/ring.tsx';
import { StackedBars } from '#renderer/ui/charts/stacked-bars.tsx';
import type { QueueActivity, Supervision } from '#shared/contract/workstation/supervision-metrics.ts';
import type { Seconds } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { FoldCard } from './fold-card.tsx';
import styles from './supervision.module.css';

/** Order of ring and legend; colors are the same in every chart. */
const SERVED = [
  { id: 'assisted', color: 'chart-1', hatched: false },
  { id: 'noshow', color: 'chart-4', hatched: false },
] as const;
const LEVEL = [
  { id: 'inSLA', color: 'chart-1', hatched: false },
  { id: 'outSLA', color: 'chart-2', hatched: true },
] as const;

/** Summary of the branch: current customers and today's results. */
export function Summary({ metrics }: { readonly metrics: Supervision }) {
  const { t } = useTranslation('supervision');
  const text = useNumberText();
  const { totals, clientsServed, levelOfService, averageWaiting } = metrics;
  const { avgWaiting } = averageWaiting;
  return (
    <FoldCard block="summary" title={t('summary.title')}>
      <div className={styles.parts}>
        <Metric
          label={t('summary.current')}
          valueText={text.count(totals.totalWaiting + totals.totalAssisting)}
        >
          <CurrentClients queues={metrics.queues} />
        </Metric>
        <Metric label={t('summary.served')} valueText={text.count(clientsServed.assisted)}>
          <Shares series={SERVED} values={clientsServed} />
        </Metric>
        <Metric label={t('summary.level')} valueText={text.percent(levelOfService.sla)}>
          <Shares series={LEVEL} values={levelOfService} />
        </Metric>
        <Metric label={t('summary.average')} valueText={avgWaiting === null ? NONE : clockText(avgWaiting)}>
          <AverageWait seconds={avgWaiting} />
        </Metric>
      </div>
    </FoldCard>
  );
}

interface MetricProps {
  readonly label: string;
  readonly valueText: string;
  readonly children: ReactNode;
}

function Metric({ label, valueText, children }: MetricProps) {
  return (
    <section className={styles.part} aria-label={label}>
      <h3 className={styles.label}>{label}</h3>
      <p className={styles.metric}>{valueText}</p>
      {children}
    </section>
  );
}

/** Order of the stack and legend. */
const SERIES = [
  { key: 'waitingInSLA', color: 'chart-1', hatched: false },
  { key: 'waitingOutSLA', color: 'chart-2', hatched: true },
  { key: 'assisting', color: 'chart-3', hatched: false },
] as const;

/** Chart of waiting tickets in and over target and of tickets in service, by queue. */
function CurrentClients({ queues }: { readonly queues: readonly QueueActivity[] }) {
  const { t } = useTranslation('supervision');
  const text = useNumberText();
  const series = SERIES.map((each) => ({ ...each, label: t(`summary.${each.key}`) }));
  const sum = (key: (typeof SERIES)[number]['key']) => queues.reduce((all, queue) => all + queue[key], 0);
  return (
    <>
      <div className={styles.bars}>
        <StackedBars
          series={series}
          rows={queues.map((queue) => ({ id: queue.idQueues, name: queue.queueName, values: queue }))}
          texts={{
            label: t('summary.byQueue'),
            name: t('summary.queue'),
            total: t('summary.all'),
          }}
          format={text.count}
        />
      </div>
      <RingLegend
        className={styles.keys}
        entries={series.map(({ key: id, ...each }) => ({ ...each, id, valueText: text.count(sum(id)) }))}
      />
    </>
  );
}

/** Average wait on a scale of 20 minutes; null before the first call. */
function AverageWait({ seconds }: { readonly seconds: Seconds | null }) {
  const { t, i18n } = useTranslation('supervision');
  return (
    <>
      <div className={styles.middle}>
        <Gauge
          bands={WAIT_BANDS}
          value={seconds === null ? null : seconds / 60}
          format={(minutes) => minutes.toLocaleString(i18n.language)}
          label={seconds === null ? t('summary.noAverage') : t('summary.gauge', { time: clockText(seconds) })}
        />
      </div>
      <p className={styles.note}>{seconds === null ? t('summary.noAverage') : t('summary.minutes')}</p>
    </>
  );
}

/** Loaded on demand because charts are large. */
const Ring = fetchedPart(async () => (await import('#renderer/ui/charts/ring.tsx')).Ring);

const SIZE = 148;

type Part = 'assisted' | 'noshow' | 'inSLA' | 'outSLA';

interface SharesProps<Id extends Part> {
  readonly series: readonly {
    readonly id: Id;
    readonly color: 'chart-1' | 'chart-2' | 'chart-4';
    readonly hatched: boolean;
  }[];
  readonly values: Readonly<Record<Id, number>>;
}

/** Shares of a number as a ring with legend; gray without data. */
function Shares<Id extends Part>({ series, values }: SharesProps<Id>) {
  const { t } = useTranslation('supervision');
  const text = useNumberText();
  return (
    <>
      <div className={styles.middle}>
        <div className={styles.ring} data-empty={series.every(({ id }) => values[id] === 0) || undefined}>
          <Suspense>
            <Ring size={SIZE} slices={series.map((each) => ({ ...each, value: values[each.id] }))} />
          </Suspense>
        </div>
      </div>
      <RingLegend
        className={`${styles.keys} ${styles.centred}`}
        entries={series.map((each) => ({
          ...each,
          label: t(`summary.${each.id as Part}`),
          valueText: text.count(values[each.id]),
        }))}
      />
    </>
  );
}
