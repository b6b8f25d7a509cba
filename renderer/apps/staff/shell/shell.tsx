import { ModalsProvider } from '@mantine/modals';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useMatch } from 'react-router';
import { ClockQuestion } from '#renderer/features/branch-clock/clock-question.tsx';
import { RestoreBanner } from '#renderer/features/implementator/restores/restore-banner.tsx';
import { RolloutBanner } from '#renderer/features/rollouts/rollout-banner.tsx';
import { useSessionAsItIs } from '#renderer/features/sign-in/use-session-as-it-is.ts';
import { useShows } from '#renderer/lib/installation.tsx';
import { LiveData } from '#renderer/lib/live.tsx';
import { hasSignedOutAtom, sessionAtom } from '#renderer/lib/session.ts';
import { Wordmark } from '#renderer/ui/marks/wordmark.tsx';
import { HeaderSlotContext } from '#renderer/ui/page/header/page-header.tsx';
import { PageHelp } from '../page-help.tsx';
import { DemonstrationStrip } from './demonstration-strip.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { LicenceNotice } from './licence-notice.tsx';
import { Rail } from './rail/rail.tsx';
import styles from './shell.module.css';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

/**
 * Draws the frame of every staff page. Without a session it leads to sign-in, which keeps the address to come back
 * to; only what went wrong before sign-in is shown without.
 */
export function Shell() {
  const session = useAtomValue(sessionAtom);
  const from = useLocation();
  const isErrorPage = useMatch('/app/error/:key') !== null;
  if (!session && isErrorPage) return <BarePage />;
  if (!session) return <Navigate to="/login" state={{ from }} replace />;
  return (
    <ModalsProvider>
      <Frame />
    </ModalsProvider>
  );
}

/** Shows a page by itself under its title, before sign-in. */
function BarePage() {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <HeaderSlotContext value={slot}>
      <main className={styles.bare}>
        <Wordmark height={36} />
        <div ref={setSlot} />
        <Outlet />
      </main>
    </HeaderSlotContext>
  );
}

function Frame() {
  const { t } = useTranslation();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const shows = useShows();
  const setRemaining = useSetAtom(hasSignedOutAtom);

  useSessionAsItIs();
  useEffect(() => setRemaining(false), [setRemaining]);

  return (
    <HeaderSlotContext value={slot}>
      {shows('workstation') && <LiveData />}
      <a className={styles.skip} href="#main" data-print="none">
        {t('menu.skip')}
      </a>
      <div className={styles.shell}>
        <Rail />
        <Header slotRef={setSlot} />
        <div className={styles.body}>
          <DemonstrationStrip />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard, also where nothing in it is */}
          <main id="main" className={styles.main} tabIndex={0}>
            <div data-print="none">
              <LicenceNotice />
              <RolloutBanner />
              <ClockQuestion />
              <RestoreBanner />
            </div>
            <Suspense>
              <Outlet />
            </Suspense>
          </main>
        </div>
        <Footer />
      </div>
      <PageHelp />
      <UnsavedChangesGuard />
    </HeaderSlotContext>
  );
}
