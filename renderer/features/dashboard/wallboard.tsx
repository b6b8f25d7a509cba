import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { timeText } from '#renderer/lib/format.ts';
import { useInstallationName } from '#renderer/lib/installation.tsx';
import { useServerClock, useTick } from '#renderer/lib/live.tsx';
import { useSetting } from '#renderer/lib/reads.ts';
import { isLeavingWallboardAtom } from '#renderer/lib/wallboard-session.tsx';
import { Mark } from '#renderer/ui/marks/mark.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { DashboardTotals } from '#shared/contract/reports/dashboard.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { ALL, readView, writeView } from './api/selection.ts';
import { useDashboardMetrics } from './api/use-dashboard-metrics.ts';
import { useLiveMetrics } from './api/use-live-metrics.ts';
import { useRemovedSelection } from './api/use-removed-selection.ts';
import { useSelections } from './api/use-selections.ts';
import { BranchMap } from './branch-map.tsx';
import styles from './dashboard.module.css';
import { exitFullScreen } from './fill-screen.ts';
import { useDemandText } from './key-metrics.tsx';
import { useUnconnectedText } from './live-mark.tsx';
import { useDashboardText } from './metric-texts.ts';
import { useMomentText, useStaleSince } from './use-since.ts';
import { WallboardTable } from './wallboard-table.tsx';

// Imported statically: a later import may fail while the server restarts.

const noop = () => {};

/** Dashboard for a large screen: dark, with automatic page changes, runs for days. Escape closes it. */
export function Wallboard() {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const selection = readView(params).selections.first;
  const metrics = useDashboardMetrics(selection);
  const hasMap = useSetting('useMaps') !== 'N';
  const name = useInstallationName();
  const selected = useSelectedText(selection);
  const removed = useRemovedSelection(selection);
  const setLeaving = useSetAtom(isLeavingWallboardAtom);
  const since = useStaleSince([metrics]);
  useLiveMetrics();
  useAwake();
  useEscape(() => {
    exitFullScreen();
    setLeaving(true);
    const stored = writeView({ isSplit: false, selections: { first: selection, second: ALL } });
    void navigate(`/app/dashboard?${stored}`);
  });
  const { rows, totals } = metrics;
  return (
    <div className={styles.wallboard} data-theme="dark" data-mantine-color-scheme="dark">
      <PageHeader title={t('title')} />
      <header className={styles.head}>
        <Mark size={48} />
        <h1>{name}</h1>
        <div className={styles.selected}>
          {/* With two removed selections their sentences say so already, and a third line does not fit. */}
          {removed.length < 2 && <p>{selected}</p>}
          {removed.map((sentence) => (
            <p key={sentence} data-removed>
              {sentence}
            </p>
          ))}
        </div>
        <WallboardClock since={since} totals={totals} />
      </header>
      {rows && totals ? (
        <main className={styles.main}>
          <WallboardMetrics totals={totals} />
          {rows.length === 0 ? (
            <section className={styles.box} data-wide>
              <p className={styles.say}>
                <b>{t('none.title')}</b>
              </p>
            </section>
          ) : (
            <div className={styles.parts} data-mapless={!hasMap || undefined}>
              <WallboardTable rows={rows} />
              {hasMap && (
                <div className={styles.box}>
                  <BranchMap rows={rows} lit={null} onLook={noop} fixed />
                </div>
              )}
            </div>
          )}
        </main>
      ) : (
        metrics.hasFailed && (
          <main className={styles.main}>
            <p className={styles.say} role="alert">
              <b>{t('failed')}</b>
            </p>
          </main>
        )
      )}
    </div>
  );
}

/** Name of the selection. */
function useSelectedText({
  group,
  profile,
}: {
  readonly group: number | null;
  readonly profile: number | null;
}) {
  const { t } = useTranslation('dashboard');
  const { data } = useSelections();
  const nameOf = (all: readonly { readonly id: number; readonly name: string }[] = [], id: number | null) =>
    all.find((one) => one.id === id)?.name;
  const groupName = nameOf(data?.branchGroups, group) ?? t('selection.allGroups');
  const profileName = nameOf(data?.viewProfiles, profile);
  return profileName === undefined ? groupName : `${groupName} · ${profileName}`;
}

/** Handles Escape, also if the browser uses that key to leave full screen. */
function useEscape(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    let wasFullscreen = document.fullscreenElement !== null;
    const keyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave();
    };
    const change = () => {
      const isFullscreen = document.fullscreenElement !== null;
      if (wasFullscreen && !isFullscreen) leave();
      wasFullscreen = isFullscreen;
    };
    window.addEventListener('keydown', keyDown);
    document.addEventListener('fullscreenchange', change);
    return () => {
      window.removeEventListener('keydown', keyDown);
      document.removeEventListener('fullscreenchange', change);
    };
  }, []);
}

interface WallboardClockProps {
  readonly since: Millis | null;
  readonly totals: DashboardTotals | undefined;
}

/** Time of the server; beside it since when metrics are stale, and the number of disconnected branches. */
function WallboardClock({ since, totals }: WallboardClockProps) {
  const { t, i18n } = useTranslation('dashboard');
  const now = useServerClock();
  const moment = useMomentText();
  const unconnected = useUnconnectedText(totals);
  useTick(1_000);
  const time = timeText(now(), i18n.language);
  return (
    <div className={styles.clock}>
      <p role="status">
        {since !== null && <b>{t('live.since', { time: moment(since) })}</b>}
        {unconnected !== '' && <span>{unconnected}</span>}
      </p>
      <time>{time}</time>
    </div>
  );
}

/**
 * Prevents screen sleep while the page is visible, if the browser supports it; reacquires the lock after the page
 * was hidden.
 */
function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let left = false;

    async function requestWakeLock() {
      if (document.visibilityState !== 'visible') return;
      try {
        const wakeLock = await navigator.wakeLock.request('screen');
        if (left) await wakeLock.release();
        else lock = wakeLock;
      } catch {
        // Denied on a low battery, and requested again when the page becomes visible.
        lock = null;
      }
    }

    const look = () => void requestWakeLock();
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', look);
      void lock?.release();
    };
  }, []);
}

/** The six metrics of a wallboard. */
function WallboardMetrics({ totals }: { readonly totals: DashboardTotals }) {
  const { t } = useTranslation('dashboard');
  const text = useDashboardText();
  const { waitingOutSLA: outSLA, oldestAt, waitingAvg, totalWorkstations: total } = totals;
  const demand = useDemandText(totals);
  const metrics = [
    [t('wall.waiting'), text.count(totals.waiting), t('figures.outSLA', { outSLA })],
    [
      t('figures.average'),
      text.wait(waitingAvg),
      t(waitingAvg === null ? 'figures.averageNone' : 'figures.averageText'),
    ],
    [
      t('wall.longest'),
      text.wait(oldestAt ? totals.maxWaiting : null),
      oldestAt ? oldestAt.branchName : t('figures.nobody'),
    ],
    [
      t('figures.level'),
      text.share(totals.sla),
      t(totals.sla === null ? 'figures.levelNone' : 'figures.levelText'),
    ],
    [t('wall.servedText'), text.count(totals.served), demand],
    [
      t('figures.workstationsShort'),
      text.count(totals.openWorkstations),
      t('wall.workstationsOf', { total }),
    ],
  ] as const;
  return (
    <dl className={styles.wallboardMetrics} aria-label={t('figures.label')}>
      {metrics.map(([label, valueText, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{valueText}</dd>
          <dd className={styles.wallboardExtra}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
