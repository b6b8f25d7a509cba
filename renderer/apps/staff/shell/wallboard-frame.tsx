import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { useOpenWallboard } from '#renderer/features/sign-in/use-open-wallboard.ts';
import { useSessionAsItIs } from '#renderer/features/sign-in/use-session-as-it-is.ts';
import { useShows, useSyncTypeKnown } from '#renderer/lib/installation.tsx';
import { LiveData } from '#renderer/lib/live.tsx';
import { sessionAtom, usePrivilege } from '#renderer/lib/session.ts';
import {
  endWallboard,
  isLeavingWallboardAtom,
  WallboardSession,
  wallboardStore,
} from '#renderer/lib/wallboard-session.tsx';
import { ApiError } from '#shared/contract/api-error.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { LedHome } from '../pages/led-home.tsx';
import styles from './shell.module.css';

/**
 * Dashboard for a wall, without menus. It uses a separate read-only session, which lasts for weeks and ends when
 * the page is closed.
 */
export function WallboardFrame() {
  const { t } = useTranslation('dashboard');
  const shows = useShows();
  const knows = useSyncTypeKnown();
  const { isOpening, error } = useOpenWallboard(knows && shows('dashboard'));
  useEffect(
    () => () => {
      if (wallboardStore().get(isLeavingWallboardAtom)) void endWallboard();
    },
    [],
  );
  if (!knows) return null;
  if (!shows('dashboard'))
    return <LedHome title="dashboard:DASHBOARD_DISABLED" hint="dashboard:disabledHint" />;
  if (error instanceof ApiError && error.status === 'DASHBOARD_DISABLED')
    return <LedHome title="dashboard:DASHBOARD_DISABLED" hint="dashboard:unlicensedHint" />;
  if (error) {
    const isForbidden = error instanceof ApiError && error.status === 'FORBIDDEN';
    return (
      <WallboardMessage title={t(isForbidden ? 'wall.forbidden' : 'failed')}>
        <Link to="/app/home">{t('wall.leave')}</Link>
      </WallboardMessage>
    );
  }
  if (isOpening) return null;
  return (
    <WallboardSession>
      <WallboardPage />
    </WallboardSession>
  );
}

/** Wallboard. After its session ends it shows that in large type, with a button to sign in and return. */
function WallboardPage() {
  const { t } = useTranslation('dashboard');
  const session = useAtomValue(sessionAtom);
  const from = useLocation();
  const may = usePrivilege();
  const shows = useShows();
  if (!session) {
    return (
      <WallboardMessage title={t('wall.signedOut')} hint={t('wall.signedOutHint')}>
        <Link to="/login" state={{ from }}>
          {t('wall.signIn')}
        </Link>
      </WallboardMessage>
    );
  }
  if (!may([MODULES.dashboard])) {
    return (
      <WallboardMessage title={t('wall.forbidden')}>
        <Link to="/app/home">{t('wall.leave')}</Link>
      </WallboardMessage>
    );
  }
  return (
    <>
      <SessionAsItIs />
      {shows('workstation') && <LiveData />}
      <Suspense>
        <Outlet />
      </Suspense>
    </>
  );
}

function SessionAsItIs() {
  useSessionAsItIs();
  return null;
}

interface WallboardMessageProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function WallboardMessage({ title, hint, children }: WallboardMessageProps) {
  return (
    <main className={styles.saying} data-theme="dark" data-mantine-color-scheme="dark">
      <h1>{title}</h1>
      {hint && <p>{hint}</p>}
      {children}
    </main>
  );
}
