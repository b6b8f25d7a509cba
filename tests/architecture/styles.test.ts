import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** May be imported by all pages: it says what colours and letters are called. */
const TOKENS = 'renderer/ui/theme/tokens.css';
/** Where pages begin: what is imported here is loaded by one page alone. */
const ENTRY = /^renderer\/(apps\/[^/]+\/main|ui\/theme\/theme-provider)\.tsx$/;
/** Their rules begin with an attribute or a class of their own. */
const SCOPED = ['leaflet/dist/leaflet.css'];

interface Import {
  readonly by: string;
  readonly sheet: string;
}

/** Finds the imports of style sheets that are no CSS modules, whose rules meet whatever page has loaded them. */
function plainImports(): Import[] {
  return globSync('renderer/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((by) =>
    [...readFileSync(join(ROOT, by), 'utf8').matchAll(/^import '([^']+(?<!\.module|\.layer)\.css)';$/gm)].map(
      ([, address = '']) => ({ by, sheet: resolved(by, address) }),
    ),
  );
}

const resolved = (by: string, address: string): string =>
  address.startsWith('.') ? relative(ROOT, join(ROOT, dirname(by), address)) : address.replace(/^#/, '');

describe('a style sheet that is no CSS module', () => {
  const imports = plainImports().filter(({ sheet }) => !SCOPED.includes(sheet));

  it('is imported where a page begins', () => {
    expect(imports.length).toBeGreaterThan(6);
    expect(imports.filter(({ by }) => !ENTRY.test(by))).toEqual([]);
  });

  it('belongs to one page: the bundler puts what several import into a script that others load too', () => {
    const shared = imports.filter(({ by, sheet }) =>
      imports.some((other) => sheet !== TOKENS && other.sheet === sheet && other.by !== by),
    );
    expect(shared).toEqual([]);
  });
});
