import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cellsOf } from '../layout/text-lines.ts';
import coverage from './font-coverage.json' with { type: 'json' };

/** Packages whose subsets are numbered, by frequency of characters. */
const NUMBERED = ['noto-emoji', 'noto-sans-sc', 'noto-sans-kr'] as const;

/** Printed in place of a character that no font of the product has. */
const REPLACEMENT = '?';

/** Joiners and variation selectors: they change a neighbour and need no glyph. */
const INVISIBLE = /[\u200b-\u200f\u2060\u{e0000}-\u{e007f}]|\p{Variation_Selector}/gu;
const simple = /^[\x20-\x7e\xa1-\xff]*$/;

type Range = readonly [first: number, last: number];

/** A font file and the characters that it has. */
interface Subset {
  readonly family: string;
  readonly file: string;
  readonly has: (point: number) => boolean;
}

export type ScriptFont = Pick<Subset, 'family' | 'file'>;

/** Finds fonts for any script among the fonts of the product, without loading them. */
interface ScriptFonts {
  /** Fonts for the characters of a text that DejaVu Mono lacks. */
  fontsFor(text: string): readonly ScriptFont[];
  /** The characters of a text that no font of the product has, each once. */
  missing(text: string): readonly string[];
  /** The text with a question mark for each missing character. */
  printable(text: string): string;
}

export function createScriptFonts(): ScriptFonts {
  const { resolve } = createRequire(import.meta.url);
  const inBase = within(rangesOf(coverage.base));
  let subsets: readonly Subset[] | null = null;

  function allSubsets(): readonly Subset[] {
    subsets ??= [...namedSubsets(), ...NUMBERED.flatMap((name) => numberedSubsets(name, resolve))];
    return subsets;
  }

  /** Subsets with the characters of a grapheme that DejaVu Mono lacks; null if one is missing. */
  function subsetsFor(grapheme: string): readonly Subset[] | null {
    const points = Array.from(grapheme.replace(INVISIBLE, ''), (one) => one.codePointAt(0) ?? 0);
    const lacking = points.filter((point) => !inBase(point));
    if (lacking.length === 0) return [];
    const complete = allSubsets().find(({ has }) => lacking.every(has));
    if (complete) return [complete];
    const found = lacking.map((point) => allSubsets().find(({ has }) => has(point)));
    return found.every((subset) => subset !== undefined) ? found : null;
  }

  const isMissing = (grapheme: string) => subsetsFor(grapheme) === null;

  return {
    fontsFor(text) {
      if (simple.test(text)) return [];
      return [...new Set(cellsOf(text).flatMap((cell) => subsetsFor(cell.text) ?? []))];
    },

    missing(text) {
      if (simple.test(text)) return [];
      const graphemes = new Set(cellsOf(text).map((cell) => cell.text));
      return [...graphemes].filter(isMissing);
    },

    printable(text) {
      if (simple.test(text)) return text;
      return cellsOf(text)
        .map((cell) => (isMissing(cell.text) ? REPLACEMENT.padEnd(cell.columns) : cell.text))
        .join('');
    },
  };
}

const namedSubsets = (): Subset[] =>
  Object.entries(coverage.subsets).flatMap(([name, subsets]) =>
    Object.entries(subsets).map(([subset, ranges]) => ({
      ...fontOf(name, subset),
      has: within(rangesOf(ranges)),
    })),
  );

function numberedSubsets(name: (typeof NUMBERED)[number], resolve: NodeJS.RequireResolve): Subset[] {
  const isAbsent = within(rangesOf(coverage.absent[name]));
  const stated = JSON.parse(
    readFileSync(resolve(`@fontsource-variable/${name}/unicode.json`), 'utf8'),
  ) as Record<string, string>;
  return Object.entries(stated)
    .filter(([key]) => key.startsWith('['))
    .map(([key, ranges]) => {
      const isStated = within(rangesOf(ranges));
      return { ...fontOf(name, key.slice(1, -1)), has: (point) => isStated(point) && !isAbsent(point) };
    });
}

const fontOf = (name: string, subset: string): ScriptFont => ({
  family: `Turno ${name} ${subset}`,
  file: `@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`,
});

/** Parses `600-6ff,750` and `U+600-6FF,U+750`. */
const rangesOf = (list: string): Range[] =>
  list.split(',').map((range) => {
    const [first = -1, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return [first, last];
  });

const within = (ranges: readonly Range[]) => (point: number) =>
  ranges.some(([first, last]) => point >= first && point <= last);
