import { luminance } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Lowest contrast of a text colour to its background colours, 1 to 21 (WCAG 2.2). */
export const contrastOn = (text: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrast(text, ground)));

/** Nearest darker or lighter shade with at least this contrast on all backgrounds; null if there is none. */
export function nearestReadable(text: string, grounds: readonly string[], min: number): string | null {
  for (let share = 0; share <= 100; share += 1) {
    for (const end of ['#000000', '#ffffff']) {
      const shade = mix(text, end, share / 100);
      if (contrastOn(shade, grounds) >= min) return shade;
    }
  }
  return null;
}

/** Colours of a filled background: one, or two of a gradient; empty without a fill. */
export function filledColours({
  backgroundStart,
  backgroundEnd,
}: {
  readonly backgroundStart: string | null;
  readonly backgroundEnd: string | null;
}): readonly string[] {
  return [...new Set([backgroundStart, backgroundEnd])].filter((one) => one !== null);
}

/** Colours of an image that matter for text on it. */
export interface ImageColours {
  /** Its darkest and lightest colour without outliers. */
  readonly colours: readonly string[];
  /** The background shows through. */
  readonly isTransparent: boolean;
}

/** Share of pixels at each end of the brightness range that are outliers. */
const OUTLIER_SHARE = 0.1;

/**
 * Colours of an image from its RGBA pixels.
 *
 * @internal used by tests besides this file
 */
export function coloursIn(pixels: ArrayLike<number>): ImageColours {
  const all = Array.from({ length: pixels.length / 4 }, (_, at) =>
    [0, 1, 2, 3].map((part) => pixels[at * 4 + part] ?? 0),
  );
  const seen = all
    .filter(([, , , alpha = 0]) => alpha > 127)
    .map(([red = 0, green = 0, blue = 0]) => hex([red, green, blue]));
  const sorted = seen.toSorted((a, b) => luminance(a) - luminance(b));
  const outliers = Math.floor(sorted.length * OUTLIER_SHARE);
  const ends = [sorted[outliers], sorted[sorted.length - 1 - outliers]].filter((one) => one !== undefined);
  return { colours: [...new Set(ends)], isTransparent: all.some(([, , , alpha = 0]) => alpha < 255) };
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function mix(one: string, other: string, share: number): string {
  const [from, to] = [partsOf(one), partsOf(other)];
  const parts = from.map((part, at) => Math.round(part + ((to[at] ?? part) - part) * share));
  return hex(parts);
}

const hex = (parts: readonly number[]): string =>
  `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const partsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Images are scaled to this many pixels on each side. */
const SAMPLE_SIZE = 24;

/** Colours of images by address; null for an image that failed to load. */
export function useImageColours(addresses: readonly string[]): ReadonlyMap<string, ImageColours | null> {
  const [known, setKnown] = useState<ReadonlyMap<string, ImageColours | null>>(new Map());
  const joined = addresses.join('\n');
  useEffect(() => {
    let isCancelled = false;
    for (const address of joined === '' ? [] : joined.split('\n')) {
      void coloursAt(address).then((colours) => {
        if (!isCancelled) setKnown((before) => new Map(before).set(address, colours));
      });
    }
    return () => {
      isCancelled = true;
    };
  }, [joined]);
  return known;
}

async function coloursAt(address: string): Promise<ImageColours | null> {
  const image = new Image();
  image.src = address;
  const context = Object.assign(document.createElement('canvas'), {
    width: SAMPLE_SIZE,
    height: SAMPLE_SIZE,
  }).getContext('2d');
  try {
    await image.decode();
    context?.drawImage(image, 0, 0, SAMPLE_SIZE, SAMPLE_SIZE);
    return context && coloursIn(context.getImageData(0, 0, SAMPLE_SIZE, SAMPLE_SIZE).data);
  } catch {
    return null;
  }
}
