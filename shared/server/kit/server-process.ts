import { whyNot } from './why-not.ts';

/** A second signal within this time is the same Ctrl-C, passed on by npm. */
const ECHO_MS = 1000;

/** Message of the parent process, for systems without signals. */
const STOP = 'turno:stop';

/** Stops the server on a signal or a message of its parent. A second later signal exits at once with code 130. */
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
  // An open channel would keep the process alive.
  process.channel?.unref();
}

/** Ends a server after a fatal error; a service manager restarts it. */
export function endProcess(error: unknown): void {
  process.stderr.write(`Turno cannot go on: ${whyNot(error)}\n`);
  process.exit(1);
}

/** Ignores errors of closed output (`npm start | head`, a closed terminal); the log is in files. */
export function outliveOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
}
