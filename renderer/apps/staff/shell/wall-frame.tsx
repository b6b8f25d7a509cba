import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { useOpenWall } from '#renderer/features/sign-in/use-open-wall.ts';
import { useSessionAsItIs } from '#renderer/features/sign-in/use-session-as-it-is.ts';
import { useKnowsWhatItShows, useShows } from '#renderer/lib/installation/sync-type.tsx';
import { LiveData } from '#renderer/lib/live/live-data.tsx';
import { sessionAtom } from '#renderer/lib/session/session.ts';
import { usePrivilege } from '#renderer/lib/session/use-privilege.ts';
import { endWall, leavingWallAtom, WallSession, wallStore } from '#renderer/lib/session/wall-session.tsx';
import { Refusal } from '#shared/contract/refused.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { LedHome } from '../pages/led-home.tsx';
import styles from './wall-frame.module.css';

/**
 * Draws a dashboard that hangs on a wall, without menus and by a session of its own that may only watch: it goes on for
 * weeks after whoever opened it. To leave it is to end that session.
 */
export function WallFrame() {
  const { t } = useTranslation('dashboard');
  const shows = useShows();
  const knows = useKnowsWhatItShows();
  const { isOpening, error } = useOpenWall(knows && shows('dashboard'));
  useEffect(
    () => () => {
      if (wallStore().get(leavingWallAtom)) void endWall();
    },
    [],
  );
  if (!knows) return null;
  if (!shows('dashboard'))
    return <LedHome title="dashboard:DASHBOARD_DISABLED" hint="dashboard:disabledHint" />;
  if (error) {
    const isForbidden = error instanceof Refusal && error.status === 'FORBIDDEN';
    return (
      <Saying title={t(isForbidden ? 'wall.forbidden' : 'failed')}>
        <Link to="/app/home">{t('wall.leave')}</Link>
      </Saying>
    );
  }
  if (isOpening) return null;
  return (
    <WallSession>
      <Wall />
    </WallSession>
  );
}

/**
 * Shows the wall. Where its session has ended it says so, large enough to be read, and offers to sign in and come back:
 * a sign-in page would look like a fault from across the room.
 */
function Wall() {
  const { t } = useTranslation('dashboard');
  const session = useAtomValue(sessionAtom);
  const from = useLocation();
  const may = usePrivilege();
  const shows = useShows();
  if (!session) {
    return (
      <Saying title={t('wall.signedOut')} hint={t('wall.signedOutHint')}>
        <Link to="/login" state={{ from }}>
          {t('wall.signIn')}
        </Link>
      </Saying>
    );
  }
  if (!may([MODULES.dashboard])) {
    return (
      <Saying title={t('wall.forbidden')}>
        <Link to="/app/home">{t('wall.leave')}</Link>
      </Saying>
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

interface SayingProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Saying({ title, hint, children }: SayingProps) {
  return (
    <main className={styles.saying} data-theme="dark" data-mantine-color-scheme="dark">
      <h1>{title}</h1>
      {hint && <p>{hint}</p>}
      {children}
    </main>
  );
}
