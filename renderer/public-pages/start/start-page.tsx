import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Client } from '#shared/contract/client.ts';
import { logPageErrors, PAGE_LOG } from '../device/page-log.ts';
import { createPageMemory } from '../page-storage.ts';
import { wait } from '../wait.ts';
import { PageGuard } from './page-guard.tsx';
import { serverAnswers } from './server-answers.ts';
import { reloadWhenServerAnswers } from './watchdog.ts';

const CALM_AFTER = 60_000;

export interface PublicPage {
  readonly client: Client;
  readonly page: ReactNode;
  /** Shown while a broken page is being brought back. */
  readonly meanwhile: ReactNode;
}

/** Puts a page on the screen that looks after itself: whatever breaks in it leads to a fresh start. */
export function startPage({ client, page, meanwhile }: PublicPage): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const count = createPageMemory(
    () => sessionStorage,
    'turno.broughtBack',
    (found): found is number => typeof found === 'number',
  );
  const broken = oncePerLoad(() => {
    void reloadWhenServerAnswers({
      serverAnswers: () => serverAnswers(client),
      reload: () => location.reload(),
      wait,
      count,
    });
  });
  logPageErrors(PAGE_LOG, window);
  window.addEventListener('error', ({ error }) => error instanceof Error && broken());
  window.addEventListener('unhandledrejection', broken);
  setTimeout(() => count.write(null), CALM_AFTER);
  createRoot(root).render(
    <PageGuard meanwhile={meanwhile} onBroken={broken}>
      {page}
    </PageGuard>,
  );
}

function oncePerLoad(act: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}
