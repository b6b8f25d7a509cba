import { ModalsProvider } from '@mantine/modals';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { LiveData } from '../../../lib/live-data.tsx';
import { sessionAtom } from '../../../lib/session.ts';
import { useShows } from '../../../lib/sync-type.tsx';
import { HeaderSlotContext } from '../../../ui/page-header.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';

/** The frame of every staff page. Without a session it leads to sign-in, which keeps the address to come back to. */
export function Shell() {
  const session = useAtomValue(sessionAtom);
  const from = useLocation();
  if (!session) return <Navigate to="/login" state={{ from }} replace />;
  return (
    <ModalsProvider>
      <Frame />
    </ModalsProvider>
  );
}

function Frame() {
  const { t } = useTranslation();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const shows = useShows();
  return (
    <HeaderSlotContext value={slot}>
      {shows('workstation') && <LiveData />}
      <a className={styles.skip} href="#main">
        {t('menu.skip')}
      </a>
      <div className={styles.shell}>
        <Rail />
        <Header slotRef={setSlot} />
        <main id="main" className={styles.main} tabIndex={-1}>
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
        <Footer />
      </div>
    </HeaderSlotContext>
  );
}
