import { join } from 'node:path';

/** Names the variable that holds the folder of what is made once for all tests of a run. */
export const READY = 'TURNO_TEST_DEMONSTRATION';

/**
 * What is made: a branch's demonstration, on the Monday morning of the tests' own clock or today at the hours of this
 * machine; central's, on that Monday; and either database with nothing in it but the present schema.
 */
export type Made = 'monday' | 'today' | 'branch-schema' | 'central-monday' | 'central-schema';
export type MadeAtCentral = Extract<Made, `central-${string}`>;

/** Finds what was made, to be copied in a tenth of the time of making it. None where none was made. */
export function demonstration(made: Made): string | undefined {
  const folder = process.env[READY];
  return folder === undefined ? undefined : join(folder, made);
}
