import { join } from 'node:path';

/** Names the variable that holds the folder of the demonstration's data, with which every branch of a test begins. */
export const READY = 'TURNO_TEST_DEMONSTRATION';

/** Made on the Monday morning of the tests' own clock, or today at the hours of this machine. */
export type Made = 'monday' | 'today';

/** Finds the demonstration's data, to be copied in a tenth of the time of making them. None where none were made. */
export function demonstration(made: Made): string | undefined {
  const folder = process.env[READY];
  return folder === undefined ? undefined : join(folder, made);
}
