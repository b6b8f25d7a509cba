import { join } from 'node:path';

/** Environment variable with the folder of shared test data. */
export const READY = 'TURNO_TEST_DEMONSTRATION';

/**
 * The prepared data: a branch's demo on the Monday morning of the tests' clock or today at the hours of this
 * machine; central's on that Monday; and each database empty at the present schema.
 */
export type Created = 'monday' | 'today' | 'branch-schema' | 'central-monday' | 'central-schema';
export type CreatedAtCentral = Extract<Created, `central-${string}`>;

/** Finds prepared data, which is copied in a tenth of the time of creating it. Undefined if there is none. */
export function demonstration(created: Created): string | undefined {
  const folder = process.env[READY];
  return folder === undefined ? undefined : join(folder, created);
}
