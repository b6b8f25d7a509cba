import { luminance } from '@mantine/core';

/** Tells the contrast of words to their ground, at its worst where that is a gradient; 1 to 21 (WCAG 2.2). */
export const contrastOn = (words: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrast(words, ground)));

/**
 * Finds the colour nearest to that of the words which can be read: as little darker or lighter as will do. Null where
 * no shade of it can be read on all of the grounds.
 */
export function nearestReadable(words: string, grounds: readonly string[], min: number): string | null {
  for (let share = 0; share <= 100; share += 1) {
    for (const end of ['#000000', '#ffffff']) {
      const shade = mixed(words, end, share / 100);
      if (contrastOn(shade, grounds) >= min) return shade;
    }
  }
  return null;
}

/** Colours of a background that a design fills with one color or a gradient; empty where it is not filled. */
export function filledColours({
  backgroundStart,
  backgroundEnd,
}: {
  readonly backgroundStart: string | null;
  readonly backgroundEnd: string | null;
}): readonly string[] {
  return [...new Set([backgroundStart, backgroundEnd])].filter((one) => one !== null);
}

/** The colours of a picture that count for text on it. */
export interface ImageColours {
  /** Its dark and its light end, without small spots. */
  readonly colours: readonly string[];
  /** The background shows through. */
  readonly isTransparent: boolean;
}

/** Share of a picture at its dark and at its light end that counts as spots. */
const SPOTS = 0.1;

/** Finds the colours of a picture in its pixels, four bytes each: red, green, blue, alpha. */
export function coloursIn(pixels: ArrayLike<number>): ImageColours {
  const all = Array.from({ length: pixels.length / 4 }, (_, at) =>
    [0, 1, 2, 3].map((part) => pixels[at * 4 + part] ?? 0),
  );
  const seen = all
    .filter(([, , , alpha = 0]) => alpha > 127)
    .map(([red = 0, green = 0, blue = 0]) => hex([red, green, blue]));
  const sorted = seen.toSorted((a, b) => luminance(a) - luminance(b));
  const spots = Math.floor(sorted.length * SPOTS);
  const ends = [sorted[spots], sorted[sorted.length - 1 - spots]].filter((one) => one !== undefined);
  return { colours: [...new Set(ends)], isTransparent: all.some(([, , , alpha = 0]) => alpha < 255) };
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function mixed(one: string, other: string, share: number): string {
  const [from, to] = [partsOf(one), partsOf(other)];
  const parts = from.map((part, at) => Math.round(part + ((to[at] ?? part) - part) * share));
  return hex(parts);
}

const hex = (parts: readonly number[]): string =>
  `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const partsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
