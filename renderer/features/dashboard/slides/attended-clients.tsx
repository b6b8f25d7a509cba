import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { RingLegend } from '#renderer/ui/charts/ring-legend.tsx';
import type { DashboardTotals } from '#shared/contract/dashboard/dashboard.ts';
import { useDashboardText } from '../metric-texts.ts';
import styles from './slides.module.css';

/** Fetched when first looked at: charts weigh more than the rest of the page. */
const Ring = fetchedPart(async () => (await import('#renderer/ui/charts/ring.tsx')).Ring);

const SIZE = 156;

interface AttendedClientsProps {
  readonly totals: DashboardTotals;
}

/** Shows how many were served today, and how many were absent. Is drawn anew with its figures alone. */
export const AttendedClients = memo(function AttendedClients({ totals }: AttendedClientsProps) {
  const { t } = useTranslation('dashboard');
  const text = useDashboardText();
  const slices = [
    { id: 'served', value: totals.served, color: 'chart-1', hatched: false },
    { id: 'noshow', value: totals.noshowQty, color: 'chart-4', hatched: false },
  ] as const;
  const isEmpty = slices.every(({ value }) => value === 0);
  return (
    <>
      <div className={styles.middle}>
        <div className={styles.ring} data-empty={isEmpty || undefined}>
          {!isEmpty && (
            <Suspense>
              <Ring size={SIZE} slices={slices} />
            </Suspense>
          )}
          <b aria-hidden="true">{text.count(totals.served)}</b>
        </div>
      </div>
      {isEmpty && <p className={styles.note}>{t('attended.none')}</p>}
      <RingLegend
        className={`${styles.keys} ${styles.centred}`}
        entries={slices.map((slice) => ({
          ...slice,
          label: t(`attended.${slice.id}`),
          figure: text.count(slice.value),
        }))}
      />
    </>
  );
});
