import { whyNot } from './why-not.ts';

/** Milliseconds in which a second signal is the echo of the first: npm passes on what a terminal sends to both. */
const ECHO_MS = 1000;

/** What the program that has started a server tells it over their line, where the system has no signal for it. */
const STOP = 'turno:stop';

/**
 * Stops the server in order when the system, a terminal or what has started it asks for it. A later second signal ends the
 * process at once, as one that was interrupted (exit code 130).
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let firstAt: number | null = null;
  const onSignal = () => {
    if (firstAt === null) {
      firstAt = performance.now();
      stop().catch(endProcess);
    } else if (performance.now() - firstAt > ECHO_MS) {
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('message', (message) => {
    if (message === STOP) onSignal();
  });
  // Listening there would keep a server from ending that has closed all else.
  process.channel?.unref();
}

/** Ends a server that cannot go on. Where it runs as a service, it is started again. */
export function endProcess(error: unknown): void {
  process.stderr.write(`Turno cannot go on: ${whyNot(error)}\n`);
  process.exit(1);
}

/**
 * Goes on where the output is no longer read (`npm start | head`, a terminal that was closed, a full disk): what is
 * said there is for people at the machine, and the log keeps files of its own.
 */
export function outliveOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
}
