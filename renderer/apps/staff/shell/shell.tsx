import { ModalsProvider } from '@mantine/modals';
import { IconHelp, IconLogout, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BlockerFunction,
  Link,
  Navigate,
  Outlet,
  useBlocker,
  useLocation,
  useMatch,
} from 'react-router';
import { titleOf } from '#renderer/apps/staff/pages/offered.ts';
import { useOpenPages } from '#renderer/apps/staff/pages/open-pages.ts';
import { useSections, useViewer } from '#renderer/apps/staff/pages/use-sections.ts';
import { helpOpenAtom } from '#renderer/features/help/help-open.ts';
import { RestoreBanner } from '#renderer/features/implementator/restore-banner.tsx';
import { RolloutBanner } from '#renderer/features/rollouts/rollout-banner.tsx';
import { useSessionAsItIs } from '#renderer/features/sign-in/use-session-as-it-is.ts';
import { useShows } from '#renderer/lib/installation.tsx';
import { LiveData, useConnection } from '#renderer/lib/live.tsx';
import { PRODUCT } from '#renderer/lib/product.ts';
import { useLicence } from '#renderer/lib/reads.ts';
import { fullNameAtom, hasSignedOutAtom, sessionAtom, unsavedAtom } from '#renderer/lib/session.ts';
import { useText } from '#renderer/lib/text-key.ts';
import { useCurrentWorkstation } from '#renderer/lib/workstation.ts';
import { Mark } from '#renderer/ui/marks/mark.tsx';
import { StateMark } from '#renderer/ui/marks/state-mark.tsx';
import { Wordmark } from '#renderer/ui/marks/wordmark.tsx';
import { useConfirmUnsaved } from '#renderer/ui/overlay/confirm.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { HeaderSlotContext } from '#renderer/ui/page/page-header.tsx';
import { PageHelp } from '../page-help.tsx';
import { ClockQuestion } from './clock-question.tsx';
import { DemonstrationStrip } from './demonstration-strip.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';
import { useSignOut } from './use-sign-out.ts';

/**
 * Frame of every staff page. Without a session it opens the sign-in page, which returns to the address; only
 * errors before sign-in are shown without a session.
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

/** A page without menus under its title, before sign-in. */
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

/** Warns that the licence expires soon, or has expired (access specification, section 4). */
function LicenceNotice() {
  const { t } = useTranslation('licence');
  const status = useLicence()?.status;
  if (status?.state === 'expired') {
    return (
      <div className={styles.shellNotice}>
        <Notice kind="error">{t('LICENCE_EXPIRED')}</Notice>
      </div>
    );
  }
  if (status?.state !== 'expiring') return null;
  return (
    <div className={styles.shellNotice}>
      <Notice kind="warning">{t('expiring', { count: status.daysLeft ?? 0 })}</Notice>
    </div>
  );
}

/** Shows the user's name, workstation state and ticket, the connection and the version. */
function Footer() {
  const { t } = useTranslation();
  const name = useAtomValue(fullNameAtom);
  const connection = useConnection();
  const { data: workstation } = useCurrentWorkstation();
  const Plug = connection.state === 'lost' ? IconPlugConnectedX : IconPlugConnected;
  return (
    <footer className={styles.footer} data-print="none">
      <b>{name}</b>
      {workstation === null && <StateMark state="off" word={t('noWorkstation')} />}
      {workstation && (
        <StateMark
          state={workstation.state}
          of="workstation"
          word={workstation.waitNext ? t('workstationState.on') : undefined}
        />
      )}
      {workstation?.ticket?.code && (
        <span>
          {t('ticket')} <b>{workstation.ticket.code}</b>
        </span>
      )}
      {workstation && !workstation.ticket?.code && <span>{t('noTicket')}</span>}
      <span className={styles.connection}>
        <Plug size={16} stroke={1.75} aria-hidden="true" />
        {t(connection.state === 'lost' ? 'connection.none' : `connection.${connection.state}`)}
      </span>
      <span>
        {t('product')} {PRODUCT.version}
      </span>
    </footer>
  );
}

/**
 * Confirms navigation with unsaved input. There is one guard for all forms, because a router supports a single
 * blocker.
 */
function UnsavedChangesGuard() {
  const unsaved = useAtomValue(unsavedAtom);
  return unsaved.size > 0 ? <Guard /> : null;
}

function Guard() {
  const store = useStore();
  const confirmUnsaved = useConfirmUnsaved();
  const blocker = useBlocker(
    // Reads the current store: after a save, navigation happens before the next render.
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation: { pathname } }) =>
        store.get(unsavedAtom).size > 0 &&
        currentLocation.pathname !== pathname &&
        // A failure navigates there without confirmation: a user who just saved is not leaving.
        !pathname.startsWith('/app/error/'),
      [store],
    ),
  );

  const confirmLeaving = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    if (!(await confirmUnsaved())) return blocker.reset();
    for (const { giveUp } of store.get(unsavedAtom)) giveUp();
    blocker.proceed();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void confirmLeaving();
  }, [blocker]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return null;
}

/** Side menu: icons with labels. */
function Rail() {
  const { t } = useTranslation();
  const sections = useSections();
  const text = useText();
  const { shows } = useViewer();
  const { chain } = useOpenPages();
  const signOut = useSignOut();
  const setHelpOpen = useSetAtom(helpOpenAtom);
  return (
    <aside className={styles.rail} data-print="none">
      <Link className={styles.mark} to="/app/home" aria-label={t('menu.home')}>
        <Mark size={30} />
      </Link>
      <nav aria-label={t('menu.main')}>
        {sections.map(({ page, to }) => (
          <Link
            key={to}
            to={to}
            className={styles.go}
            data-end={page.path === 'about' || undefined}
            aria-current={chain.some((open) => open.page === page) ? 'page' : undefined}
          >
            <page.Icon size={22} stroke={1.6} aria-hidden="true" />
            {text(titleOf(page, shows))}
          </Link>
        ))}
        {/* Hidden here: the menu beside the name has it, and the key (access specification, section 2). */}
        <button type="button" className={styles.go} hidden onClick={() => setHelpOpen(true)}>
          <IconHelp size={22} stroke={1.6} aria-hidden="true" />
          {t('menu.help')}
        </button>
        <button type="button" className={styles.go} onClick={() => void signOut()}>
          <IconLogout size={22} stroke={1.6} aria-hidden="true" />
          {t('menu.exit')}
        </button>
      </nav>
    </aside>
  );
}
