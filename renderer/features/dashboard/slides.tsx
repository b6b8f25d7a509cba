import { useMediaQuery } from '@mantine/hooks';
import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { usePrinting } from '#renderer/lib/printing.ts';
import { useSetting } from '#renderer/lib/reads.ts';
import { RingLegend } from '#renderer/ui/charts/ring-legend.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import type { DashboardBranch, DashboardTotals } from '#shared/contract/dashboard/dashboard.ts';
import { CurrentClients } from './current-clients.tsx';
import styles from './dashboard.module.css';
import { useDashboardText } from './metric-texts.ts';
import { Slider } from './slider.tsx';

/** Loaded on demand: the outlines of the countries are large. */
const BranchMap = fetchedPart(async () => (await import('./branch-map.tsx')).BranchMap);

/** Minimum width at which all slides are shown side by side. */
const WIDE = '(min-width: 1280px)';

interface SlidesProps {
  readonly rows: readonly DashboardBranch[];
  readonly totals: DashboardTotals;
  readonly lit: number | null;
  readonly onLook: (id: number | null) => void;
  /** The longest bar of all charts that are on one scale. */
  readonly scale?: number | undefined;
  /** Half a page: two slides as tabs. */
  readonly half?: true;
}

/** Waiting customers, served customers, and the map: side by side or as slides. */
export const Slides = memo(function Slides({ rows, totals, lit, onLook, scale, half }: SlidesProps) {
  const { t } = useTranslation('dashboard');
  const isWide = useMediaQuery(WIDE, window.matchMedia(WIDE).matches);
  // Tabs that are not open would be missing on paper.
  const isPrinting = usePrinting() !== null;
  // Maps may be disabled in the settings.
  const hasMap = useSetting('useMaps') !== 'N' && !half;
  const slides = [
    {
      id: 'current',
      title: t('slides.current'),
      content: <CurrentClients rows={rows} scale={scale} lit={lit} onLook={onLook} />,
    },
    {
      id: 'attended',
      title: t(half ? 'slides.attendedShort' : 'slides.attended'),
      content: <AttendedClients totals={totals} />,
    },
    ...(hasMap
      ? [
          {
            id: 'map',
            title: t('slides.map'),
            bare: true,
            content: (
              <Suspense>
                <BranchMap rows={rows} lit={lit} onLook={onLook} />
              </Suspense>
            ),
          },
        ]
      : []),
  ];
  if (!isPrinting && (half || !isWide)) return <Slider label={t('slides.label')} slides={slides} />;
  return (
    <div className={styles.trio} data-count={slides.length}>
      {slides.map(({ id, title, content, ...more }) => (
        <Card key={id} className={styles.slide}>
          {(isPrinting || !('bare' in more)) && <h2>{title}</h2>}
          {content}
        </Card>
      ))}
    </div>
  );
});

/** Loaded on demand: charts are larger than the rest of the page. */
const Ring = fetchedPart(async () => (await import('#renderer/ui/charts/ring.tsx')).Ring);

const SIZE = 156;

interface AttendedClientsProps {
  readonly totals: DashboardTotals;
}

/** Customers served today, and no-shows. Rerenders only if its metrics change. */
const AttendedClients = memo(function AttendedClients({ totals }: AttendedClientsProps) {
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
          valueText: text.count(slice.value),
        }))}
      />
    </>
  );
});
