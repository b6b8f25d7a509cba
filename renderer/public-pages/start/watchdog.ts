const TRIES_BEFORE_A_PAUSE = 3;
const PAUSE = 30_000;
const SHORT = 2_000;

export interface WatchdogPorts {
  /** Tells whether the server answers: reloading without it would trade the page for the browser's error page. */
  readonly serverAnswers: () => Promise<boolean>;
  readonly reload: () => void;
  readonly wait: (ms: number) => Promise<void>;
  /** Counts how often this page has been brought back lately; survives the reload. */
  readonly count: { read(): number | null; write(value: number | null): void };
}

/**
 * Brings a broken page back by loading it again, as soon as the server answers. After three times in a row it
 * takes its time, so that a fault that comes back at once does not keep the screen flickering.
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
