import { whyNot } from './why-not.ts';

/** Within this time a second signal is the echo of the first: a terminal tells npm, and npm tells its programs again. */
const ECHO_MS = 1000;

/**
 * Stops the server in order when the system or a terminal asks for it. Somebody who asks again later does not want to
 * wait for that: then the process ends at once, as one that was interrupted (exit code 130).
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
}

/** Ends a server that cannot go on. Whoever runs it as a service has it started again. */
export function endProcess(error: unknown): void {
  process.stderr.write(`Turno cannot go on: ${whyNot(error)}\n`);
  process.exit(1);
}

/**
 * Goes on where nobody reads the output any more (`npm start | head`, a terminal that was closed, a full disk): what is
 * said there is for people at the machine, and the log keeps files of its own.
 */
export function outliveOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
}
