import { contrastOn } from '#renderer/ui/designer/look/contrast.ts';
import type { StyleBlock } from '#shared/contract/devices/kiosk-style.ts';

/** The colours of the product's own buttons, where a style says none. */
const GROUND = '#025d6e';
const WORDS = '#ffffff';

/** Names the colours of a part's words and of what they stand on; null where that is a picture. */
export function wordsOn(style: StyleBlock): { readonly words: string; readonly grounds: string[] } | null {
  if (!style.enabled || style.image !== null) return null;
  const { backgroundStart, backgroundEnd, fontColor } = style;
  const grounds = [backgroundStart ?? backgroundEnd ?? GROUND, backgroundEnd ?? backgroundStart ?? GROUND];
  return { words: fontColor ?? WORDS, grounds };
}

/** Tells the contrast of a part's words to its ground, at its worst; null where a picture is the ground. */
export function contrastOf(style: StyleBlock): number | null {
  const pair = wordsOn(style);
  return pair && contrastOn(pair.words, pair.grounds);
}
