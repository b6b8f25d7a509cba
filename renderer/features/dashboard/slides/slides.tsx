import { useMediaQuery } from '@mantine/hooks';
import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { useSetting } from '#renderer/lib/reads.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import type { DashboardBranch, DashboardTotals } from '#shared/contract/dashboard/dashboard.ts';
import { AttendedClients } from './attended-clients.tsx';
import { CurrentClients } from './current-clients.tsx';
import { Slider } from './slider.tsx';
import styles from './slides.module.css';

/** Fetched when it is first looked at: the shapes of the countries are large. */
const BranchMap = fetchedPart(async () => (await import('../map/branch-map.tsx')).BranchMap);

/** From this width on all of them are seen side by side. */
const WIDE = '(min-width: 1280px)';

interface SlidesProps {
  readonly rows: readonly DashboardBranch[];
  readonly totals: DashboardTotals;
  readonly lit: number | null;
  readonly onLook: (id: number | null) => void;
  /** The longest bar of all charts that are on one scale. */
  readonly scale?: number | undefined;
  /** Half a page: two of them, as tabs. */
  readonly half?: true;
}

/** Shows who is there now, who was served, and where the branches are: side by side, or one after another. */
export const Slides = memo(function Slides({ rows, totals, lit, onLook, scale, half }: SlidesProps) {
  const { t } = useTranslation('dashboard');
  const isWide = useMediaQuery(WIDE, window.matchMedia(WIDE).matches);
  // The settings may want no maps.
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
  if (half || !isWide) return <Slider label={t('slides.label')} slides={slides} />;
  return (
    <div className={styles.trio} data-count={slides.length}>
      {slides.map(({ id, title, content, ...more }) => (
        <Card key={id} className={styles.slide}>
          {!('bare' in more) && <h2>{title}</h2>}
          {content}
        </Card>
      ))}
    </div>
  );
});
