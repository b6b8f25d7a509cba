import { Component, type ReactNode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { Client } from '#shared/contract/client.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { serverAnswers } from './client.ts';
import { lastTimeOfDay } from './clock.ts';
import { logPageErrors, PAGE_LOG } from './page-log.ts';
import { createPageMemory } from './page-storage.ts';
import { wait } from './wait.ts';

const CALM_AFTER = 60_000;

interface PublicPage {
  readonly client: Client;
  readonly page: ReactNode;
  /** Shown until the broken page is reloaded. */
  readonly meanwhile: ReactNode;
}

/** Renders a page, and reloads it after any uncaught error. */
export function startPage({ client, page, meanwhile }: PublicPage): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  const count = createPageMemory(
    () => sessionStorage,
    'turno.reopened',
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

interface GuardProps {
  readonly children: ReactNode;
  /** Shown until the broken page is reloaded. */
  readonly meanwhile: ReactNode;
  readonly onBroken: () => void;
}

/** Error boundary, so that the screen is never empty. */
class PageGuard extends Component<GuardProps, { readonly broken: boolean }> {
  override readonly state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(): void {
    this.props.onBroken();
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.meanwhile : this.props.children;
  }
}

const TRIES_BEFORE_A_PAUSE = 3;

const PAUSE = 30_000;

const SHORT = 2_000;

interface WatchdogPorts {
  /** True when the server answers: a reload without it would show the error page of the browser. */
  readonly serverAnswers: () => Promise<boolean>;
  readonly reload: () => void;
  readonly wait: (ms: number) => Promise<void>;
  /** Recent reloads; survives the reload. */
  readonly count: { read(): number | null; write(value: number | null): void };
}

/**
 * Reloads the page when the server answers. After three reloads in a row it waits longer, so that a permanent
 * error does not make the screen flicker.
 *
 * @internal used by tests besides this file
 */
export async function reloadWhenServerAnswers({
  serverAnswers,
  reload,
  wait,
  count,
}: WatchdogPorts): Promise<void> {
  const tries = count.read() ?? 0;
  await wait(tries < TRIES_BEFORE_A_PAUSE ? SHORT : PAUSE);
  while (!(await serverAnswers())) await wait(SHORT);
  count.write(tries + 1);
  reload();
}

/** Local hour of the daily reload (operations specification, section 4, Signage). */
const HOUR = 5;

const CHECK_INTERVAL_MS = 30_000;

interface DailyReload {
  readonly client: Client;
  readonly now: () => Millis;
  /** Null until known. */
  readonly zone: string | null;
  /** True when a reload interrupts nobody. */
  readonly isIdle: boolean;
}

/** Reloads the page once a day while it is idle and the server answers. */
export function useDailyReload({ client, now, zone, isIdle }: DailyReload): void {
  useEffect(() => {
    if (!isIdle || zone === null) return;
    const timer = setInterval(async () => {
      // The load time is computed from now: the clock was not synchronized at the load.
      const loadedAt = now() - performance.now();
      if (lastTimeOfDay(now(), zone, HOUR) <= loadedAt) return;
      if (await serverAnswers(client)) location.reload();
    }, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [client, now, zone, isIdle]);
}
