import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { READY } from './demonstration.ts';
import { temporaryFolder } from './temporary-folder.ts';

const MAKE = fileURLToPath(new URL('make-demonstration.ts', import.meta.url));
const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url));

/**
 * Before the first test of a run: makes the demonstration's data once. Where that fails every branch makes its own and
 * says what is wrong, and what needs no branch is tested all the same. Answers what to do after the last test.
 */
export default function readyDemonstration(): () => void {
  const folder = temporaryFolder();
  // What is compiled once is read by all servers that tests start: a start from the sources takes half the time.
  process.env.NODE_COMPILE_CACHE ??= COMPILED;
  const { status, stderr } = spawnSync(process.execPath, [MAKE, folder.path], { encoding: 'utf8' });
  if (status === 0) process.env[READY] = folder.path;
  else process.stderr.write(`The demonstration cannot be made: ${stderr}\n`);
  return () => folder.remove();
}
