import type { CSSProperties } from 'react';
import type { SignageBlock } from '#shared/contract/devices/signage-design.ts';

/** Styles that carry variables. */
export type Look = CSSProperties & Readonly<Record<`--${string}`, string>>;

/** A pixel of the design, as the page measures. */
const rem = (pixels: number): string => `${pixels / 10}rem`;

/** Fills a part with its colour, or from one to the other; undefined where it has none of its own. */
export function fillOf({ backgroundStart, backgroundEnd }: SignageBlock): string | undefined {
  const start = backgroundStart ?? backgroundEnd;
  const end = backgroundEnd ?? backgroundStart;
  if (!start || !end) return undefined;
  return start === end ? start : `linear-gradient(${start}, ${end})`;
}

/** Draws a part as it was designed; undefined where it looks as the product has it. */
export function lookOf(block: SignageBlock): Look | undefined {
  if (!block.enabled) return undefined;
  const { borderColor, borderWeight, borderRadius, fontColor } = block;
  const background = fillOf(block);
  return {
    ...(background && { background }),
    ...(borderWeight > 0 && { border: `${rem(borderWeight)} solid ${borderColor ?? 'currentColor'}` }),
    ...(borderRadius > 0 && { borderRadius: rem(borderRadius) }),
    ...(fontColor && { color: fontColor, '--said': fontColor }),
  };
}

/** Draws the ticket of a turn by variables: it has notches, which a border goes round. */
export function ticketLook(block: SignageBlock): Look | undefined {
  if (!block.enabled) return undefined;
  const { borderColor, borderWeight, borderRadius, fontColor } = block;
  const background = fillOf(block);
  return {
    ...(background && { '--ticket': background }),
    ...(borderWeight > 0 && { '--ticket-border': `${rem(borderWeight)} solid ${borderColor ?? '#aab5b7'}` }),
    ...(borderRadius > 0 && { '--ticket-round': rem(borderRadius) }),
    ...(fontColor && { '--ink': fontColor, '--petrol-7': fontColor }),
  };
}
