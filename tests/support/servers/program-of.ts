import { join } from 'node:path';
import { ROOT } from '#build/once.ts';
import { SERVER_ENTRIES } from '#build/server-entries.ts';

/** Names the variable that a run sets which built the servers before its first test. */
export const BUILT = 'TURNO_TEST_BUILT';

/**
 * Finds what to start: the program as it is installed where this run has built it, which starts in half the time, else
 * its sources.
 *
 * @param source its module, below the project
 */
export function programOf(source: string): string {
  const module = join(ROOT, source);
  const [name] = Object.entries(SERVER_ENTRIES).find(([, of]) => of === module) ?? [];
  return BUILT in process.env && name ? join(ROOT, 'dist/servers', `${name}.js`) : module;
}
