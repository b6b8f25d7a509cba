import type { CSSProperties } from 'react';
import { fillOf, rem } from '#renderer/public-pages/design.ts';
import type { ButtonStyle, StyleBlock } from '#shared/contract/devices/kiosk-style.ts';
import type { KioskViewer } from '#shared/contract/devices/kiosks.ts';
import { resourceAddress } from '#shared/contract/installation/resource-address.ts';

/** Hashes of available pictures by name. */
type Images = KioskViewer['images'];
/** Style with CSS variables. */
type VariableStyle = CSSProperties & Readonly<Record<`--${string}`, string>>;

/** Style of a block; undefined for the default. */
export function blockStyle(block: StyleBlock, images: Images): VariableStyle | undefined {
  if (!block.enabled) return undefined;
  return {
    ...fill(block, images),
    ...(block.fontColor && { color: block.fontColor, '--ink': block.fontColor, '--ink-2': block.fontColor }),
    ...(block.borderWeight > 0 && {
      border: `${rem(block.borderWeight)} solid ${block.borderColor ?? 'currentColor'}`,
    }),
    ...(block.borderRadius > 0 && { borderRadius: rem(block.borderRadius) }),
  };
}

/** Button style as CSS variables, so that pressed and disabled buttons keep their colours. */
export function buttonStyle(
  own: ButtonStyle | null,
  ofScreen: ButtonStyle,
  images: Images,
): VariableStyle | undefined {
  const style = own?.enabled ? own : ofScreen;
  if (!style.enabled) return undefined;
  const { background, backgroundColor } = fill(style, images);
  return {
    // Pressed buttons keep the colours of their text, with a ring.
    '--button-down': [background, backgroundColor ?? 'var(--accent)'].filter(Boolean).join(' '),
    '--button-ring': 'inset 0 0 0 0.6rem currentColor',
    ...(background && { '--button-picture': background }),
    ...(backgroundColor && { '--button': backgroundColor }),
    ...(style.fontColor && { '--on-button': style.fontColor }),
    ...(style.borderWeight > 0 && {
      '--button-border': `${rem(style.borderWeight)} solid ${style.borderColor ?? 'transparent'}`,
    }),
    ...(style.borderColor && { '--button-lip': style.borderColor }),
    '--round': rem(style.borderRadius),
    '--title-align': style.titleAlignment,
    '--subtitle-align': FLEX[style.subtitleAlignment],
    ...(!style.shadow && { '--lip': '0rem' }),
  };
}

/** Border width of a button, rem. */
export function borderOf(own: ButtonStyle | null, ofScreen: ButtonStyle): number {
  const style = own?.enabled ? own : ofScreen;
  return style.enabled ? style.borderWeight / 10 : 0;
}

export const isInvisible = (own: ButtonStyle | null, ofScreen: ButtonStyle): boolean => {
  const style = own?.enabled ? own : ofScreen;
  return style.enabled && style.invisible;
};

const FLEX = { left: 'flex-start', center: 'center', right: 'flex-end' } as const;

function fill(
  block: StyleBlock,
  images: Images,
): { readonly background?: string; readonly backgroundColor?: string } {
  const { image } = block;
  const { colour, gradient } = fillOf(block);
  const hash = image === null ? undefined : images[image];
  const imageBytes =
    image !== null && hash !== undefined
      ? `url("${resourceAddress({ name: image, type: 'image', module: 'kiosk' }, hash)}") ${block.imageAlignment} / ${block.imageSize} no-repeat`
      : null;
  const layers = [imageBytes, gradient].filter((layer) => layer !== null);
  return {
    ...(layers.length > 0 && { background: layers.join(', ') }),
    ...(colour && { backgroundColor: colour }),
  };
}
