import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '#build/once.ts';
import { BUILT } from './program-of.ts';

/** Builds the servers before the first test that may start one, if their sources have changed. Throws on failure. */
export default function builtServers(): void {
  const { status, stderr, error } = spawnSync(process.execPath, [join(ROOT, 'build/servers.ts')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The servers cannot be built: ${stderr}`, { cause: error });
  process.env[BUILT] = 'yes';
}
