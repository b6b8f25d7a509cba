import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useInstallationName } from '#renderer/lib/installation.tsx';
import { useSetting } from '#renderer/lib/reads.ts';
import { isLeavingWallboardAtom } from '#renderer/lib/wallboard-session.tsx';
import { Mark } from '#renderer/ui/marks/mark.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { ALL, readView, writeView } from '../api/selection.ts';
import { useDashboardMetrics } from '../api/use-dashboard-metrics.ts';
import { useLiveMetrics } from '../api/use-live-metrics.ts';
import { useRemovedSelection } from '../api/use-removed-selection.ts';
import { useSelections } from '../api/use-selections.ts';
// Comes with the page: what is fetched later may meet a server that is just starting again.
import { BranchMap } from '../map/branch-map.tsx';
import { useStaleSince } from '../use-since.ts';
import { exitFullScreen } from './fill-screen.ts';
import { useAwake } from './use-awake.ts';
import { useEscape } from './use-leave.ts';
import styles from './wall.module.css';
import { WallboardClock } from './wallboard-clock.tsx';
import { WallboardMetrics } from './wallboard-metrics.tsx';
import { WallboardTable } from './wallboard-table.tsx';

const noop = () => {};

/** Shows the dashboard to a whole room: dark, large, turning its pages by itself, for days on end. Escape leaves. */
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
    <div className={styles.wall} data-theme="dark" data-mantine-color-scheme="dark">
      <PageHeader title={t('title')} />
      <header className={styles.head}>
        <Mark size={48} />
        <h1>{name}</h1>
        <div className={styles.selected}>
          {/* Both sentences say it already, and leave room for no third line. */}
          {removed.length < 2 && <p>{selected}</p>}
          {removed.map((sentence) => (
            <p key={sentence} data-gone>
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

/** Names what the figures are of. */
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
