import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const READMES = globSync('{README.md,*/README.md}', { cwd: ROOT, exclude: ['node_modules', 'dist'] });

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Quoted paths in a text; patterns and commands are excluded. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w@./-]+)`/g)]
    .map(([, said = '']) => said)
    .filter((said) => /^[\w@][^:]*(\/|\.(ts|tsx|css|json|md))$/.test(said));

it('every file and folder that a README names exists', () => {
  const there = globSync('**/*', {
    cwd: ROOT,
    exclude: (path) => /node_modules|dist|test-results/.test(path),
  });
  // A README may name a file of its own folder without a path.
  const isThere = (said: string) => there.some((one) => `/${one}`.endsWith(`/${said.replace(/\/$/, '')}`));
  const missing = READMES.flatMap((readme) =>
    pathsIn(textOf(readme))
      .filter((said) => !isThere(said))
      .map((said) => `${readme}: ${said}`),
  );
  expect(missing).toEqual([]);
});

it('every npm script that a README names exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const missing = READMES.flatMap((readme) =>
    [...textOf(readme).matchAll(/npm run ([\w:]+)/g)]
      .map(([, script = '']) => script)
      .filter((script) => !(script in scripts))
      .map((script) => `${readme}: ${script}`),
  );
  expect(missing).toEqual([]);
});

it.each(['branch-server', 'central-server'])(
  'the README of %s has a line for each of its folders',
  (server) => {
    const text = textOf(`${server}/README.md`);
    const folders = readdirSync(join(ROOT, server), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.filter((name) => !text.includes(`\`${name}/\``))).toEqual([]);
  },
);
