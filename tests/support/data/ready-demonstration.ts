import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { READY } from './demonstration.ts';
import { temporaryFolder } from './temporary-folder.ts';

const MAKE = fileURLToPath(new URL('make-demonstration.ts', import.meta.url));
const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url));

/**
 * Creates the demonstration's data once before all tests. If that fails, each branch creates its own. Returns the
 * clean-up.
 */
export default function readyDemonstration(): () => void {
  const folder = temporaryFolder();
  // All test servers share the compile cache: a start from the sources takes half the time.
  process.env.NODE_COMPILE_CACHE ??= COMPILED;
  const { status, stderr } = spawnSync(process.execPath, [MAKE, folder.path], { encoding: 'utf8' });
  if (status === 0) process.env[READY] = folder.path;
  else process.stderr.write(`The demonstration cannot be made: ${stderr}\n`);
  return () => folder.remove();
}
