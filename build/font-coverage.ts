import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create } from 'fontkit';
import { ROOT } from './once.ts';

/*
 * `node build/launch.js build/font-coverage.ts`: writes the characters of the fonts for paper to
 * `hardware/raster/font-coverage.json`, as hexadecimal ranges. Run it after an update of a font package. Numbered
 * subsets list their characters in `unicode.json` of their packages; `absent` lists characters that the fonts lack.
 */
const BASE = ['400-normal', '400-italic', '700-normal', '700-italic'].map(
  (face) => `@fontsource/dejavu-mono/files/dejavu-mono-latin-${face}.woff2`,
);
const SUBSETS = {
  'noto-sans-mono': ['vietnamese', 'latin-ext', 'cyrillic-ext', 'greek'],
  'noto-sans-arabic': ['arabic'],
  'noto-sans-hebrew': ['hebrew'],
  'noto-sans-devanagari': ['devanagari'],
  'noto-sans-thai': ['thai'],
} as const;
const NUMBERED = ['noto-sans-sc', 'noto-sans-kr', 'noto-emoji'];
/** Distinguishes text characters from control characters, which fonts list too. */
const isVisible = (point: number) => /[^\p{Cc}\p{Cn}\p{Cf}\p{Co}]/u.test(String.fromCodePoint(point));

const { resolve } = createRequire(import.meta.url);
const faces = BASE.map(charactersOf);
const base = new Set([...(faces[0] ?? [])].filter((point) => faces.every((face) => face.has(point))));
const subsets = Object.fromEntries(
  Object.entries(SUBSETS).map(([name, keys]) => [
    name,
    Object.fromEntries(
      keys.map((key) => {
        const all = charactersOf(`@fontsource-variable/${name}/files/${name}-${key}-wght-normal.woff2`);
        return [key, rangesOf([...all].filter((point) => !base.has(point)))];
      }),
    ),
  ]),
);
const file = join(ROOT, 'hardware/raster/font-coverage.json');
const absent = Object.fromEntries(NUMBERED.map((name) => [name, rangesOf(absentIn(name))]));
writeFileSync(file, `${JSON.stringify({ base: rangesOf([...base]), subsets, absent }, null, 2)}\n`);

function absentIn(name: string): number[] {
  const stated = JSON.parse(
    readFileSync(resolve(`@fontsource-variable/${name}/unicode.json`), 'utf8'),
  ) as Record<string, string>;
  return Object.entries(stated).flatMap(([key, ranges]) => {
    if (!key.startsWith('[')) return [];
    const subset = key.slice(1, -1);
    const all = charactersOf(`@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`);
    return pointsIn(ranges).filter((point) => isVisible(point) && !all.has(point));
  });
}

function pointsIn(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
}

function charactersOf(path: string): ReadonlySet<number> {
  const font = create(readFileSync(resolve(path)));
  if (!('characterSet' in font)) throw new Error(`one font is expected in ${path}`);
  return new Set(font.characterSet.filter(isVisible));
}

function rangesOf(points: readonly number[]): string {
  const sorted = [...new Set(points)].sort((a, b) => a - b);
  const ranges: string[] = [];
  for (let at = 0; at < sorted.length; at += 1) {
    const first = sorted[at] ?? 0;
    while (sorted[at + 1] === (sorted[at] ?? 0) + 1) at += 1;
    const last = sorted[at] ?? 0;
    ranges.push(first === last ? first.toString(16) : `${first.toString(16)}-${last.toString(16)}`);
  }
  return ranges.join(',');
}
