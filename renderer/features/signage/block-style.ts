import type { CSSProperties } from 'react';
import { fillOf, rem } from '#renderer/public-pages/design.ts';
import type { SignageBlock } from '#shared/contract/devices/signage-design.ts';

/** Style with CSS variables. */
export type VariableStyle = CSSProperties & Readonly<Record<`--${string}`, string>>;

/** Background of a block; undefined for the default. */
export const backgroundOf = (block: SignageBlock): string | undefined => {
  const { colour, gradient } = fillOf(block);
  return gradient ?? colour ?? undefined;
};

/** Style of a block; undefined for the default. */
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

/** Style of the current call; the label above code and location uses the text colour. */
export function currentCallStyle(block: SignageBlock): VariableStyle | undefined {
  const look = ticketStyle(block);
  return look && block.fontColor ? { ...look, '--ink-2': block.fontColor } : look;
}

/** Ticket style as CSS variables, because a border follows the notches. */
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
