import { luminance } from '@mantine/core';
import type { StyleBlock } from '#shared/contract/devices/kiosk-style.ts';

/** The colours of the product's own buttons, where a style says none. */
const GROUND = '#025d6e';
const WORDS = '#ffffff';

/** Tells the contrast of a part's words to its ground, at its worst; null where a picture is the ground. */
export function contrastOf(style: StyleBlock): number | null {
  if (!style.enabled || style.image !== null) return null;
  const { backgroundStart, backgroundEnd, fontColor } = style;
  const grounds = [backgroundStart ?? backgroundEnd ?? GROUND, backgroundEnd ?? backgroundStart ?? GROUND];
  return Math.min(...grounds.map((ground) => contrast(fontColor ?? WORDS, ground)));
}

/** Tells the contrast of two colours, 1 to 21 (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}
