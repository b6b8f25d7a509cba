import { join } from 'node:path';
import { ROOT } from '#build/once.ts';
import { SERVER_ENTRIES } from '#build/server-entries.ts';

/** Environment variable of a run that built the servers before its first test. */
export const BUILT = 'TURNO_TEST_BUILT';

/**
 * Finds the program to start: the installed form if this run has built it, which starts in half the time, otherwise
 * its sources.
 *
 * @param source its module, below the project
 */
export function programOf(source: string): string {
  const module = join(ROOT, source);
  const [name] = Object.entries(SERVER_ENTRIES).find(([, of]) => of === module) ?? [];
  return BUILT in process.env && name ? join(ROOT, 'dist/servers', `${name}.js`) : module;
}
