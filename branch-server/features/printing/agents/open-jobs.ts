import { hash } from 'node:crypto';
import type { PrintResult } from '#hardware/transport/printer-transport.ts';

/** Jobs of a printer with unknown outcome. */
export interface OpenJobs {
  /** Their names, oldest first. */
  list(): readonly string[];
  /** Reports the outcome; `unknown` if it will never be known. */
  finish(job: string, result: PrintResult): Promise<void>;
}

/**
 * Id of a print attempt for its device, derived so that it survives a restart of the server and can be queried
 * afterwards. Each attempt has its own id, because a device never prints an id twice.
 */
export function nameOfAttempt(key: string, attempts: number): string {
  const digits = hash('sha256', `${key} ${attempts}`, 'hex');
  // A UUID of version 8: the other digits are arbitrary.
  const [a, b, c, d, e] = [0, 8, 12, 16, 20].map((from, part) =>
    digits.slice(from, [8, 12, 16, 20, 32][part]),
  );
  return `${a}-${b}-8${c?.slice(1)}-a${d?.slice(1)}-${e}`;
}
