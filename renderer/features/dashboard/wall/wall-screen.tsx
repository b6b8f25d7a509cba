import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useInstallationName } from '#renderer/lib/installation/use-installation-name.ts';
import { useSetting } from '#renderer/lib/reads/use-settings.ts';
import { leavingWallAtom } from '#renderer/lib/session/wall-session.tsx';
import { Mark } from '#renderer/ui/marks/mark.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { EVERYTHING, readView, writeView } from '../api/selection.ts';
import { useFigures } from '../api/use-figures.ts';
import { useGone } from '../api/use-gone.ts';
import { useLiveFigures } from '../api/use-live-figures.ts';
import { useSelections } from '../api/use-selections.ts';
// Comes with the page: what is fetched later may meet a server that is just starting again.
import { BranchMap } from '../map/branch-map.tsx';
import { useSince } from '../use-since.ts';
import { giveScreenBack } from './fill-screen.ts';
import { useAwake } from './use-awake.ts';
import { useLeave } from './use-leave.ts';
import styles from './wall.module.css';
import { WallClock } from './wall-clock.tsx';
import { WallFigures } from './wall-figures.tsx';
import { WallTable } from './wall-table.tsx';

const nothing = () => {};

/** Shows the dashboard to a whole room: dark, large, turning its pages by itself, for days on end. Escape leaves. */
export function WallScreen() {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const selection = readView(params).selections.first;
  const figures = useFigures(selection);
  const hasMap = useSetting('useMaps') !== 'N';
  const name = useInstallationName();
  const selected = useSelectedText(selection);
  const gone = useGone(selection);
  const setLeaving = useSetAtom(leavingWallAtom);
  const since = useSince([figures]);
  useLiveFigures();
  useAwake();
  useLeave(() => {
    giveScreenBack();
    setLeaving(true);
    const kept = writeView({ isSplit: false, selections: { first: selection, second: EVERYTHING } });
    void navigate(`/app/dashboard?${kept}`);
  });
  const { rows, totals } = figures;
  return (
    <div className={styles.wall} data-theme="dark" data-mantine-color-scheme="dark">
      <PageHeader title={t('title')} />
      <header className={styles.head}>
        <Mark size={48} />
        <h1>{name}</h1>
        <div className={styles.selected}>
          {/* Both sentences say it already, and leave room for no third line. */}
          {gone.length < 2 && <p>{selected}</p>}
          {gone.map((sentence) => (
            <p key={sentence} data-gone>
              {sentence}
            </p>
          ))}
        </div>
        <WallClock since={since} totals={totals} />
      </header>
      {rows && totals ? (
        <main className={styles.main}>
          <WallFigures totals={totals} />
          {rows.length === 0 ? (
            <section className={styles.box} data-wide>
              <p className={styles.say}>
                <b>{t('none.title')}</b>
              </p>
            </section>
          ) : (
            <div className={styles.parts} data-mapless={!hasMap || undefined}>
              <WallTable rows={rows} />
              {hasMap && (
                <div className={styles.box}>
                  <BranchMap rows={rows} lit={null} onLook={nothing} fixed />
                </div>
              )}
            </div>
          )}
        </main>
      ) : (
        figures.hasFailed && (
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
