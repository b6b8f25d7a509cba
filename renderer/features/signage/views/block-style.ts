import type { CSSProperties } from 'react';
import { fillOf, rem } from '#renderer/public-pages/design.ts';
import type { SignageBlock } from '#shared/contract/devices/signage-design.ts';

/** Styles that carry variables. */
export type VariableStyle = CSSProperties & Readonly<Record<`--${string}`, string>>;

/** Fills a part; undefined where it has no colour of its own. */
export const backgroundOf = (block: SignageBlock): string | undefined => {
  const { colour, gradient } = fillOf(block);
  return gradient ?? colour ?? undefined;
};

/** Draws a part as it was designed; undefined where it looks as the product has it. */
export function blockStyle(block: SignageBlock): VariableStyle | undefined {
  if (!block.enabled) return undefined;
  const { borderColor, borderWeight, borderRadius, fontColor } = block;
  const background = backgroundOf(block);
  return {
    ...(background && { background }),
    ...(borderWeight > 0 && { border: `${rem(borderWeight)} solid ${borderColor ?? 'currentColor'}` }),
    ...(borderRadius > 0 && { borderRadius: rem(borderRadius) }),
    ...(fontColor && { color: fontColor, '--said': fontColor }),
  };
}

/** Draws the ticket of the current turn: the text above code and place has the colour of the text too. */
export function currentCallStyle(block: SignageBlock): VariableStyle | undefined {
  const look = ticketStyle(block);
  return look && block.fontColor ? { ...look, '--ink-2': block.fontColor } : look;
}

/** Draws the ticket of a turn by variables: it has notches, which a border goes round. */
export function ticketStyle(block: SignageBlock): VariableStyle | undefined {
  if (!block.enabled) return undefined;
  const { borderColor, borderWeight, borderRadius, fontColor } = block;
  const background = backgroundOf(block);
  return {
    ...(background && { '--ticket': background }),
    ...(borderWeight > 0 && { '--ticket-border': `${rem(borderWeight)} solid ${borderColor ?? '#aab5b7'}` }),
    ...(borderRadius > 0 && { '--ticket-round': rem(borderRadius) }),
    ...(fontColor && { '--ink': fontColor, '--petrol-7': fontColor }),
  };
}
