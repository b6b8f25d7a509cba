import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchedPart } from '#renderer/lib/server/fetched-part.ts';
import { useNumberText } from '#renderer/lib/texts/use-number-text.ts';
import { RingLegend } from '#renderer/ui/charts/ring-legend.tsx';
import styles from './summary.module.css';

/** Fetched when first looked at: charts weigh more than the rest of the page. */
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

/** Shows how a number is made up, as a ring with its legend; a grey ring where there is nothing yet. */
export function Shares<Id extends Part>({ series, values }: SharesProps<Id>) {
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
          figure: text.count(values[each.id]),
        }))}
      />
    </>
  );
}
