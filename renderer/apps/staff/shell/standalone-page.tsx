import { ModalsProvider } from '@mantine/modals';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { sessionAtom, usePrivilege } from '#renderer/lib/session.ts';
import { type TextKey, useText } from '#renderer/lib/text-key.ts';
import { Wordmark } from '#renderer/ui/marks/wordmark.tsx';
import { HeaderSlotContext, PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { ModuleId } from '#shared/domain/access/modules.ts';
import { PageHelp } from '../page-help.tsx';
import { NotForYou } from '../pages/not-for-you.tsx';
import styles from './shell.module.css';

interface StandalonePageProps {
  /** Its title. */
  readonly page: TextKey;
  readonly modules: readonly ModuleId[];
}

/**
 * Staff page outside the shell: redirects to sign-in and back without a session, and shows an error without one of
 * the modules.
 */
export function StandalonePage({ page, modules }: StandalonePageProps) {
  const text = useText();
  const session = useAtomValue(sessionAtom);
  const may = usePrivilege();
  const from = useLocation();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  if (!session) return <Navigate to="/login" state={{ from }} replace />;
  return (
    <ModalsProvider>
      <HeaderSlotContext value={slot}>
        <div className={styles.standalonePagePage}>
          <header className={styles.head}>
            <Wordmark height={32} />
            <div ref={setSlot} />
          </header>
          <main className={styles.standalonePageMain}>
            {may(modules) ? (
              <Suspense>
                <PageHeader title={text(page)} />
                <Outlet />
              </Suspense>
            ) : (
              <NotForYou title={text(page)} why="role" />
            )}
          </main>
        </div>
        <PageHelp />
      </HeaderSlotContext>
    </ModalsProvider>
  );
}
