import { contrastOn, filledColours, type ImageColours } from '#renderer/ui/designer/look/contrast.ts';
import { SCREEN_TYPES, type SignageDesign } from '#shared/contract/devices/signage-design.ts';

/** The parts of a display that have a look of their own. */
export type StyledPart = keyof Omit<SignageDesign['style'], 'background'>;

/** Least contrast on displays, which are read from 8 m. */
export const MIN_DISPLAY_CONTRAST = 7;

/** Colours of the product’s own displays, where a design names none. */
const PRODUCT_COLOURS = {
  ticket: '#ffffff',
  place: '#025d6e',
  label: '#485559',
  paper: '#f6f5f1',
  deep: '#052b34',
  deeper: '#021d24',
  onDeep: '#b9dfe9',
  soon: '#dceff4',
  light: '#ffffff',
} as const;

/** Words and what they stand on, and which colour of the design they have. */
export interface TextOnGround {
  readonly key: 'fontColor' | 'labelColor';
  readonly words: string;
  readonly grounds: readonly string[];
}

/** Finds the words of a part that are the hardest to read there; none where a picture is behind them. */
export function textOf(
  part: StyledPart,
  { screenType, style, image }: SignageDesign,
  picture: ImageColours | null = null,
): TextOnGround[] {
  const block = style[part];
  const filled = filledColours(block);
  const grounds = (own: string): readonly string[] => (filled.length > 0 ? filled : [own]);
  const font = (words: string, on: readonly string[]): TextOnGround => ({
    key: 'fontColor',
    words: block.fontColor ?? words,
    grounds: on,
  });
  switch (part) {
    case 'current':
      return [font(PRODUCT_COLOURS.place, grounds(PRODUCT_COLOURS.ticket))];
    case 'history':
      if (screenType === SCREEN_TYPES.column)
        return [font(PRODUCT_COLOURS.label, grounds(PRODUCT_COLOURS.paper))];
      // Beside and below slides it lies on what is behind everything.
      if (filled.length > 0) return [font(PRODUCT_COLOURS.onDeep, grounds(PRODUCT_COLOURS.deep))];
      return behind({ style, image }, picture).map((on) => font(PRODUCT_COLOURS.onDeep, on));
    case 'popup':
      // Its tickets stay white: the background lies around them, and nothing is read there.
      return [
        font(PRODUCT_COLOURS.place, [PRODUCT_COLOURS.ticket]),
        {
          key: 'labelColor',
          words: style.popup.labelColor ?? PRODUCT_COLOURS.label,
          grounds: [PRODUCT_COLOURS.ticket],
        },
      ];
    case 'footer':
      return [font(PRODUCT_COLOURS.light, grounds(PRODUCT_COLOURS.deeper))];
  }
}

/**
 * Finds the text that lies on the background of the screen: the heading above the ticket, what waits for the first turn,
 * and earlier turns without a background of their own. None where a picture is there whose colours are not known.
 */
export function textOnBackground(
  { screenType, style, image }: SignageDesign,
  picture: ImageColours | null,
): Omit<TextOnGround, 'key'>[] {
  if (screenType === SCREEN_TYPES.lineal) return [];
  const words = screenType === SCREEN_TYPES.fullscreen ? PRODUCT_COLOURS.soon : PRODUCT_COLOURS.onDeep;
  return behind({ style, image }, picture).map((grounds) => ({ words, grounds }));
}

/** Tells whether a part of a design, or its background, has text that is hard to read. */
export function isHardToRead(
  part: StyledPart | 'background',
  design: SignageDesign,
  picture: ImageColours | null,
): boolean {
  const isOwn = part === 'background' || design.style[part].enabled;
  if (!isOwn) return false;
  const found = part === 'background' ? textOnBackground(design, picture) : textOf(part, design, picture);
  return found.some(({ words, grounds }) => contrastOn(words, grounds) < MIN_DISPLAY_CONTRAST);
}

/** Finds the colours behind everything; none where a picture is there whose colours are not known. */
function behind(
  { style, image }: Pick<SignageDesign, 'style' | 'image'>,
  picture: ImageColours | null,
): (readonly string[])[] {
  const colour = style.background ?? PRODUCT_COLOURS.deep;
  if (image === null) return [[colour]];
  if (!picture) return [];
  return [picture.isTransparent ? [...picture.colours, colour] : picture.colours];
}
