import { useTranslation } from 'react-i18next';
import { useNumberText } from '#renderer/lib/texts/use-number-text.ts';
import { RingLegend } from '#renderer/ui/charts/ring-legend.tsx';
import { StackedBars } from '#renderer/ui/charts/stacked-bars.tsx';
import type { QueueActivity } from '#shared/contract/workstation/supervision-metrics.ts';
import styles from './summary.module.css';

/** Order of the stack and of the legend. */
const SERIES = [
  { key: 'waitingInSLA', color: 'chart-1', hatched: false },
  { key: 'waitingOutSLA', color: 'chart-2', hatched: true },
  { key: 'assisting', color: 'chart-3', hatched: false },
] as const;

/** Shows how many of each queue wait in target, out of it, and are being served. */
export function CurrentClients({ queues }: { readonly queues: readonly QueueActivity[] }) {
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
          figure={text.count}
        />
      </div>
      <RingLegend
        className={styles.keys}
        entries={series.map(({ key: id, ...each }) => ({ ...each, id, figure: text.count(sum(id)) }))}
      />
    </>
  );
}
