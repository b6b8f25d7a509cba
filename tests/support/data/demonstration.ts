import { join } from 'node:path';

/** Where the run keeps the demonstration's data ready, which every branch of a test begins with. */
export const READY = 'TURNO_TEST_DEMONSTRATION';

/** Made on the Monday morning of the tests' own clock, or today at the hours of this machine. */
export type Made = 'monday' | 'today';

/** A folder with the demonstration's data, to be copied: it takes a tenth of making them. None where none was made. */
export function demonstration(made: Made): string | undefined {
  const folder = process.env[READY];
  return folder === undefined ? undefined : join(folder, made);
}
