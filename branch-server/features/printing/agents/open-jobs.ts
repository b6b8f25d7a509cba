import { hash } from 'node:crypto';
import type { PrintResult } from '#hardware/transport/printer-transport.ts';

/** The jobs of a printer of which nobody has heard what became of them. */
export interface OpenJobs {
  /** Names them, the oldest first. */
  list(): readonly string[];
  /** Hears what became of one; `unknown` where that will not be known any more. */
  settled(job: string, result: PrintResult): Promise<void>;
}

/**
 * Names an attempt at a job to the device that prints it, the same after a restart of the server: so it can be asked after
 * then. Each attempt has a name of its own, since a device prints what it knows by name no second time.
 */
export function nameOfAttempt(key: string, attempts: number): string {
  const digits = hash('sha256', `${key} ${attempts}`, 'hex');
  // A UUID of version 8: of the rest each digit may be what it likes.
  const [a, b, c, d, e] = [0, 8, 12, 16, 20].map((from, part) =>
    digits.slice(from, [8, 12, 16, 20, 32][part]),
  );
  return `${a}-${b}-8${c?.slice(1)}-a${d?.slice(1)}-${e}`;
}
