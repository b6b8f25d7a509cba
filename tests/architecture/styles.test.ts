import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Imported by all pages: it defines colours and fonts. */
const TOKENS = 'renderer/ui/theme/tokens.css';
/** Entries of pages: their imports are loaded by one page only. */
const ENTRY = /^renderer\/(apps\/[^/]+\/main|ui\/theme\/theme-provider)\.tsx$/;
/** Style sheets whose rules start with a specific attribute or class. */
const SCOPED = ['leaflet/dist/leaflet.css'];

interface Import {
  readonly by: string;
  readonly sheet: string;
}

/** Imports of style sheets other than CSS modules, whose rules apply to every page that loads them. */
function plainImports(): Import[] {
  return globSync('renderer/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((by) =>
    [...readFileSync(join(ROOT, by), 'utf8').matchAll(/^import '([^']+(?<!\.module|\.layer)\.css)';$/gm)].map(
      ([, address = '']) => ({ by, sheet: resolved(by, address) }),
    ),
  );
}

const resolved = (by: string, address: string): string =>
  address.startsWith('.') ? relative(ROOT, join(ROOT, dirname(by), address)) : address.replace(/^#/, '');

describe('a style sheet that is not a CSS module', () => {
  const imports = plainImports().filter(({ sheet }) => !SCOPED.includes(sheet));

  it('is imported by the entry of a page', () => {
    expect(imports.length).toBeGreaterThan(6);
    expect(imports.filter(({ by }) => !ENTRY.test(by))).toEqual([]);
  });

  it('belongs to one page, because the bundler puts shared ones into a script that others load', () => {
    const shared = imports.filter(({ by, sheet }) =>
      imports.some((other) => sheet !== TOKENS && other.sheet === sheet && other.by !== by),
    );
    expect(shared).toEqual([]);
  });
});
