import { Button } from '@mantine/core';
import { IconDeviceTv } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import {
  ALL,
  type DashboardView,
  readView,
  type Selection,
  SIDES,
  type Side,
  withSplit,
  writeView,
} from './api/selection.ts';
import { type SideMetrics, useDashboardMetrics } from './api/use-dashboard-metrics.ts';
import { useLiveMetrics } from './api/use-live-metrics.ts';
import { BranchTable } from './branch-table.tsx';
import { maxBarValue } from './current-clients.tsx';
import styles from './dashboard.module.css';
import { fillScreen } from './fill-screen.ts';
import { KeyMetrics } from './key-metrics.tsx';
import { LiveMark } from './live-mark.tsx';
import { SelectionFields } from './selection-fields.tsx';
import { Slides } from './slides.tsx';
import { useStaleSince } from './use-since.ts';

/** Current metrics of many branches, in one view or two (operations specification, section 2). */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const { view, split, choose } = useView();
  const { isSplit, selections } = view;
  useLiveMetrics();
  const sides: Readonly<Record<Side, SideMetrics>> = {
    first: useDashboardMetrics(selections.first),
    second: useDashboardMetrics(isSplit ? selections.second : selections.first),
  };
  const since = useStaleSince(SIDES.map((side) => sides[side]));
  const scale = Math.max(...SIDES.map((side) => maxBarValue(sides[side].rows ?? [])));

  function openWallboard() {
    fillScreen();
    const params = writeView({ isSplit: false, selections: { first: selections.first, second: ALL } });
    void navigate(`/app/dashboard/wallboard?${params}`);
  }

  return (
    <div className={styles.screen}>
      <PageHeader title={t('title')} />
      <div className={styles.tools}>
        <fieldset className={styles.views}>
          <legend className="visually-hidden">{t('view.label')}</legend>
          {([false, true] as const).map((splits) => (
            <button
              key={String(splits)}
              type="button"
              aria-pressed={isSplit === splits}
              onClick={() => split(splits)}
            >
              {t(splits ? 'view.split' : 'view.single')}
            </button>
          ))}
        </fieldset>
        {isSplit ? (
          <p className={styles.hint}>{t('view.sameScale')}</p>
        ) : (
          <SelectionFields selection={selections.first} onChange={(selected) => choose('first', selected)} />
        )}
        <LiveMark since={since} totals={sides.first.totals} />
        <Button leftSection={<IconDeviceTv size={18} stroke={1.75} />} onClick={openWallboard}>
          {t('wall.open')}
        </Button>
      </div>
      {isSplit ? (
        <div className={styles.split}>
          {SIDES.map((side) => (
            <section key={side} className={styles.side} aria-label={t(`selection.${side}`)}>
              <div className={styles.sideHead}>
                <h2>{t(`selection.${side}`)}</h2>
                <SelectionFields
                  side={t(`selection.${side}`)}
                  selection={selections[side]}
                  onChange={(selected) => choose(side, selected)}
                />
              </div>
              <SideContent metrics={sides[side]} scale={scale} half />
            </section>
          ))}
        </div>
      ) : (
        <SideContent metrics={sides.first} />
      )}
    </div>
  );
}

/** View in the address, and its setter. */
function useView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const show = (next: (now: DashboardView) => DashboardView) =>
    setParams((now) => writeView(next(readView(now)), now), { replace: true });
  return {
    view,
    split: (isSplit: boolean) => show((now) => withSplit(now, isSplit)),
    choose: (side: Side, selection: Selection) =>
      show((now) => ({ ...now, selections: { ...now.selections, [side]: selection } })),
  };
}

interface SideContentProps {
  readonly metrics: SideMetrics;
  readonly scale?: number | undefined;
  readonly half?: true;
}

/** Metrics of one selection: totals, charts, map and table. */
function SideContent({ metrics, scale, half }: SideContentProps) {
  const { t } = useTranslation('dashboard');
  const [lit, look] = useState<number | null>(null);
  // The row below the pointer is highlighted immediately, charts and map with low priority.
  const litLater = useDeferredValue(lit);
  const { rows, totals, hasFailed, read } = metrics;
  if (!rows || !totals) {
    if (!hasFailed) return null;
    return (
      <Card>
        <RetryState title={t('failed')} hint={t('failedHint')} onRetry={read} />
      </Card>
    );
  }
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState title={t('none.title')} hint={t('none.hint')} />
      </Card>
    );
  }
  const shared = { rows, lit, onLook: look, ...(half && { half }) };
  return (
    <>
      <KeyMetrics totals={totals} {...(half && { few: half })} />
      <Slides {...shared} lit={litLater} totals={totals} scale={scale} />
      <BranchTable {...shared} />
    </>
  );
}
