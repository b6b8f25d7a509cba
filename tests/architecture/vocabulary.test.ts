import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#build/once.ts';
import limits from './vocabulary.json' with { type: 'json' };

const FOLDERS = '{branch-server,build,central-server,electron,hardware,renderer,shared,sync}/**/*.{ts,tsx}';
const TOKENS = Object.keys(limits);

/** Splits an identifier or a file name into lower-case words. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

/** Matches comments, strings and templates, whichever begins first. */
const NO_CODE =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|\$\{(?:[^{}]|\{[^{}]*\})*\}|[^`\\])*`/g;

/** Reduces source text to its code: without comments and strings, with the expressions of templates. */
const codeOf = (source: string): string =>
  source.replace(NO_CODE, (text) =>
    text.startsWith('`') ? (text.match(/\$\{[^}]*\}/g) ?? []).join(' ') : ' ',
  );

/** Names of `sources` that contain a word which the glossary replaces, by that word. */
function privateNames(sources: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const found = new Map(TOKENS.map((token) => [token, new Set<string>()]));
  for (const [file, source] of sources) {
    const names = [basename(file).split('.')[0] ?? '', ...(codeOf(source).match(/[A-Za-z_$][\w$]*/g) ?? [])];
    for (const name of names) for (const word of wordsOf(name)) found.get(word)?.add(name);
  }
  return found;
}

describe('names in the code', () => {
  it('contain no more words that the glossary replaces than before', () => {
    const files = globSync(FOLDERS, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$|locales/.test(file));
    const names = privateNames(new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])));
    const counts = Object.fromEntries([...names].map(([token, { size }]) => [token, size]));
    const exceeded = Object.entries(limits).filter(([token, limit]) => (counts[token] ?? 0) > limit);
    expect(
      exceeded.map(([token, limit]) => ({ token, limit, names: [...(names.get(token) ?? [])].sort() })),
    ).toEqual([]);
  });

  it.each([
    ['an identifier', 'a.ts', 'const lastToldWait = 1;', 'told'],
    ['a constant', 'a.ts', 'const MOST_ROWS = 1;', 'most'],
    ['a column', 'tables.ts', 'interface Row { told_at: number }', 'told'],
    ['a file', 'kept-files.ts', '', 'kept'],
    ['an expression of a template', 'a.ts', `const text = \`\${wishedVersion}\`;`, 'wished'],
  ])('are found in %s', (_, file, source, token) => {
    expect(privateNames(new Map([[file, source]])).get(token)?.size).toBe(1);
  });

  it('are not looked for in comments and texts', () => {
    const source = `/** What is told. */\n// kept\nconst text = 'told' + "kept" + \`most\`;`;
    expect([...privateNames(new Map([['a.ts', source]])).values()].flatMap((names) => [...names])).toEqual(
      [],
    );
  });
});
