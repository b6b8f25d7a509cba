import { hash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A build output below `dist`. */
interface Built {
  /** Its name in messages. */
  readonly name: string;
  /** Beside the output, because a build empties its folder. */
  readonly stamp: string;
  /** All sources, except tests. */
  readonly sources: readonly string[];
}

/**
 * Builds if the sources changed since the last build; `--force` always builds. Prints a message, because a start
 * takes some seconds longer.
 */
export async function buildCached(
  { name, stamp, sources }: Built,
  build: () => Promise<unknown>,
): Promise<void> {
  const wanted = fingerprint(sources);
  const file = join(ROOT, 'dist', stamp);
  if (!process.argv.includes('--force') && wanted === lastBuilt(file)) return;
  process.stdout.write(`Building the ${name} …\n`);
  await build();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, wanted);
}

/** Uses names, sizes and contents: modification times are meaningless after a checkout. */
function fingerprint(sources: readonly string[]): string {
  const files = globSync(sources, { cwd: ROOT })
    .filter((file) => statSync(join(ROOT, file)).isFile() && !file.endsWith('.test.ts'))
    .sort();
  return hash(
    'sha256',
    files.map((file) => `${file} ${hash('sha256', readFileSync(join(ROOT, file)))}`).join('\n'),
  );
}

function lastBuilt(stamp: string): string | null {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return null;
  }
}
