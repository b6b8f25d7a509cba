import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#build/once.ts';
import allowed from './vocabulary.json' with { type: 'json' };

const FILES = [
  '*.ts',
  '{branch-server,build,central-server,electron,hardware,renderer,shared,sync,tests}/**/*.{ts,tsx}',
];
/** Words which the glossary replaces by standard terms. */
const FORBIDDEN = `
  among anew aside asked asks awaited awaits ballast beat beats begun believed beside chosen course
  dark deed deeds demand demands desk desks drawn everybody fault faults figure figures follow
  followed forget forgets forgotten given gone handed handout handouts happening happenings hear heard
  hears held keep keeps kept lane largest least letters life lineage lives longest looked lost made
  makings mend mended mends most news nobody nobodys nothing patience picture pictures place places
  played refusal refusals refuse refused remembered settle settled settles shed shelf shown smallest
  somebody standing sums taken tells together told trouble troubled troubles turns typed unasked
  unheard untold usual wall whether whole whose wish wished wishes
`;
const TOKENS = FORBIDDEN.trim().split(/\s+/);
const MAX_ALLOWED = 40;

/** Splits an identifier or the name of a file or folder into lower-case words. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

/** Matches comments, strings, templates and regular expressions, whichever starts first. */
const NO_CODE =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|\$\{(?:[^{}]|\{[^{}]*\})*\}|[^`\\])*`|(?<=[(,=:[!&|?]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/\w*/g;

/** Reduces source text to its code: without comments, strings and patterns, with the expressions of templates. */
const codeOf = (source: string): string =>
  source.replace(NO_CODE, (text) =>
    text.startsWith('`') ? codeOf((text.match(/(?<!\\)\$\{[^}]*\}/g) ?? []).join(' ')) : ' ',
  );

/** Names in `sources` that contain a word which the glossary replaces, by word. */
function privateNames(sources: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const found = new Map(TOKENS.map((token) => [token, new Set<string>()]));
  for (const [file, source] of sources) {
    const path = file.split('/').map((part) => part.split('.')[0] ?? '');
    const names = [...path, ...(codeOf(source).match(/[A-Za-z_$][\w$]*/g) ?? [])];
    for (const name of names) for (const word of wordsOf(name)) found.get(word)?.add(name);
  }
  return found;
}

describe('names in the code and its tests', () => {
  const files = globSync(FILES, { cwd: ROOT }).filter((file) => !file.includes('locales'));
  const found = privateNames(new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])));
  const names = new Set([...found.values()].flatMap((of) => [...of]));

  it('contain no word that the glossary replaces, except those that are allowed', () => {
    expect([...names].filter((name) => !(name in allowed)).sort()).toEqual([]);
  });

  it('are allowed for a stated reason, only where they are used', () => {
    const reasons = Object.entries(allowed);
    expect(reasons.length).toBeLessThanOrEqual(MAX_ALLOWED);
    expect(reasons.filter(([, reason]) => reason.trim() === '')).toEqual([]);
    expect(reasons.map(([name]) => name).filter((name) => !names.has(name))).toEqual([]);
  });

  it.each([
    ['an identifier', 'a.ts', 'const lastToldWait = 1;', 'told'],
    ['a constant', 'a.ts', 'const MOST_ROWS = 1;', 'most'],
    ['a column', 'tables.ts', 'interface Row { told_at: number }', 'told'],
    ['a file', 'kept-files.ts', '', 'kept'],
    ['a folder', 'places/distance.ts', '', 'places'],
    ['a test', 'tests/a.test.ts', 'const heldTicket = 1;', 'held'],
    ['an expression of a template', 'a.ts', `const text = \`\${wishedVersion}\`;`, 'wished'],
  ])('are found in %s', (_, file, source, token) => {
    expect(privateNames(new Map([[file, source]])).get(token)?.size).toBe(1);
  });

  it('are not checked in comments, strings and patterns', () => {
    const source = `/** What is told. */\n// kept\nconst text = 'told' + "kept" + \`most\`;\nconst is = /held/;`;
    expect([...privateNames(new Map([['a.ts', source]])).values()].flatMap((names) => [...names])).toEqual(
      [],
    );
  });
});
