import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  Suspense,
  type TouchEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { usePrinting } from '#renderer/lib/printing.ts';
import { useSetting } from '#renderer/lib/reads.ts';
import { RingLegend } from '#renderer/ui/charts/ring.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import type { DashboardBranch, DashboardTotals } from '#shared/contract/reports/dashboard.ts';
import { CurrentClients } from './current-clients.tsx';
import styles from './dashboard.module.css';
import { useDashboardText } from './metric-texts.ts';

/** Minimum swipe distance that changes the slide, px. */
const SWIPE = 48;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

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

interface Slide {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
  /** Extends to the edges, and handles touches itself. */
  readonly bare?: boolean;
}

interface SliderProps {
  readonly label: string;
  readonly slides: readonly Slide[];
}

/** Shows one of several slides, selected by tab, arrow, key or swipe; it does not advance automatically. */
function Slider({ label, slides }: SliderProps) {
  const { t } = useTranslation('dashboard');
  const [at, turn] = useState(0);
  const base = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const current = slides[Math.min(at, slides.length - 1)];
  if (!current) return null;
  const index = slides.indexOf(current);
  const step = (by: number) => turn(Math.max(0, Math.min(slides.length - 1, index + by)));

  function keyDown(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
    const next = Math.max(0, Math.min(slides.length - 1, index + by));
    tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  const swipe = {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      const start = from.current;
      from.current = null;
      if (!touch || !start) return;
      const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
      if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) step(dx < 0 ? 1 : -1);
    },
  };

  return (
    <Card className={styles.slider}>
      <div className={styles.bar}>
        <div className={styles.tabs} role="tablist" aria-label={label} ref={tabs} onKeyDown={keyDown}>
          {slides.map(({ id, title }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`${base}-${id}`}
              aria-selected={id === current.id}
              aria-controls={`${base}-panel`}
              tabIndex={id === current.id ? 0 : -1}
              onClick={() => turn(slides.findIndex((slide) => slide.id === id))}
            >
              {title}
            </button>
          ))}
        </div>
        <ActionIcon onClick={() => step(-1)} disabled={index === 0} aria-label={t('slides.previous')}>
          <IconChevronLeft size={18} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          onClick={() => step(1)}
          disabled={index === slides.length - 1}
          aria-label={t('slides.next')}
        >
          <IconChevronRight size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      <div
        className={styles.panel}
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${current.id}`}
        data-bare={current.bare || undefined}
        {...(!current.bare && swipe)}
      >
        {current.content}
      </div>
    </Card>
  );
}
