import { hash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Something that is built below `dist`. */
interface Built {
  /** As people read it. */
  readonly name: string;
  /** Beside what is built, not in it: a build empties its folder. */
  readonly stamp: string;
  /** Whatever it is made of, tests left out. */
  readonly sources: readonly string[];
}

/**
 * Builds where the sources have changed since the last time; `--force` builds anyway. Says so, because a start takes
 * a few seconds longer for it.
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

/** By names, sizes and contents: times of files say little after a checkout. */
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
