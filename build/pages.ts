import { hash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Beside the built pages, not among them: the build empties its folder. */
const STAMP = join(ROOT, 'dist', 'pages.stamp');

/** Whatever the pages are made of. */
const SOURCES = ['renderer/**/*', 'shared/{domain,contract,i18n}/**/*', 'package-lock.json'];

/**
 * Builds the pages where their sources have changed since the last time; `--force` builds them anyway. Says so,
 * because the first start takes a few seconds longer for it.
 */
const wanted = fingerprint();
if (process.argv.includes('--force') || wanted !== lastBuilt()) {
  process.stdout.write('Building the pages …\n');
  await build({ configFile: join(ROOT, 'renderer/vite.config.ts'), logLevel: 'warn' });
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, wanted);
}

/** By names, sizes and contents: times of files say little after a checkout. */
function fingerprint(): string {
  const files = globSync(SOURCES, { cwd: ROOT })
    .filter((file) => statSync(join(ROOT, file)).isFile() && !file.endsWith('.test.ts'))
    .sort();
  return hash(
    'sha256',
    files.map((file) => `${file} ${hash('sha256', readFileSync(join(ROOT, file)))}`).join('\n'),
  );
}

function lastBuilt(): string | null {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return null;
  }
}
