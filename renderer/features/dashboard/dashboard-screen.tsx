import { Button } from '@mantine/core';
import { IconDeviceTv } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { ALL, SIDES, type Side, writeView } from './api/selection.ts';
import { type SideMetrics, useDashboardMetrics } from './api/use-dashboard-metrics.ts';
import { useLiveMetrics } from './api/use-live-metrics.ts';
import { useView } from './api/use-view.ts';
import styles from './dashboard-screen.module.css';
import { LiveMark } from './live-mark.tsx';
import { SelectionFields } from './selection-fields.tsx';
import { SideContent } from './side.tsx';
import { maxBarValue } from './slides/current-clients.tsx';
import { useStaleSince } from './use-since.ts';
import { fillScreen } from './wall/fill-screen.ts';

/** Shows the figures of many branches as they are now, in one view or two (operations specification, section 2). */
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
    void navigate(`/app/dashboard/wall?${params}`);
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
          <SelectionFields selection={selections.first} onChange={(chosen) => choose('first', chosen)} />
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
                  onChange={(chosen) => choose(side, chosen)}
                />
              </div>
              <SideContent figures={sides[side]} scale={scale} half />
            </section>
          ))}
        </div>
      ) : (
        <SideContent figures={sides.first} />
      )}
    </div>
  );
}
