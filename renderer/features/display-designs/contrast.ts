import { contrastOn, filledColours, type ImageColours } from '#renderer/ui/designer/contrast.ts';
import { SCREEN_TYPES, type SignageDesign } from '#shared/contract/devices/signage-design.ts';

/** Parts of a display with a style. */
export type StyledPart = keyof Omit<SignageDesign['style'], 'background'>;

/** Minimum contrast on displays, which are read from 8 m. */
export const MIN_DISPLAY_CONTRAST = 7;

/** Default colours of displays. */
const PRODUCT_COLOURS = {
  ticket: '#ffffff',
  workstation: '#025d6e',
  label: '#485559',
  paper: '#f6f5f1',
  deep: '#052b34',
  deeper: '#021d24',
  onDeep: '#b9dfe9',
  soon: '#dceff4',
  light: '#ffffff',
} as const;

/** A text with its possible background colours, and the key of its colour in the design. */
export interface TextPair {
  readonly key: 'fontColor' | 'labelColor';
  readonly text: string;
  readonly grounds: readonly string[];
}

/** Texts of a part with the lowest contrast; none on an image whose colours are unknown. */
export function textPairsOf(
  part: StyledPart,
  { screenType, style, image }: SignageDesign,
  imageColours: ImageColours | null = null,
): TextPair[] {
  const block = style[part];
  const filled = filledColours(block);
  const grounds = (fallback: string): readonly string[] => (filled.length > 0 ? filled : [fallback]);
  const font = (text: string, on: readonly string[]): TextPair => ({
    key: 'fontColor',
    text: block.fontColor ?? text,
    grounds: on,
  });
  switch (part) {
    case 'current':
      return [font(PRODUCT_COLOURS.workstation, grounds(PRODUCT_COLOURS.ticket))];
    case 'history':
      if (screenType === SCREEN_TYPES.column)
        return [font(PRODUCT_COLOURS.label, grounds(PRODUCT_COLOURS.paper))];
      // Without its own background the history uses that of the screen.
      if (filled.length > 0) return [font(PRODUCT_COLOURS.onDeep, grounds(PRODUCT_COLOURS.deep))];
      return backgroundColours({ style, image }, imageColours).map((on) => font(PRODUCT_COLOURS.onDeep, on));
    case 'popup':
      // Tickets in the pop-up are always white; no text is on its background.
      return [
        font(PRODUCT_COLOURS.workstation, [PRODUCT_COLOURS.ticket]),
        {
          key: 'labelColor',
          text: style.popup.labelColor ?? PRODUCT_COLOURS.label,
          grounds: [PRODUCT_COLOURS.ticket],
        },
      ];
    case 'footer':
      return [font(PRODUCT_COLOURS.light, grounds(PRODUCT_COLOURS.deeper))];
  }
}

/** Texts on the background of the screen; none on an image whose colours are unknown. */
export function backgroundTextPairs(
  { screenType, style, image }: SignageDesign,
  imageColours: ImageColours | null,
): Omit<TextPair, 'key'>[] {
  if (screenType === SCREEN_TYPES.lineal) return [];
  const text = screenType === SCREEN_TYPES.fullscreen ? PRODUCT_COLOURS.soon : PRODUCT_COLOURS.onDeep;
  return backgroundColours({ style, image }, imageColours).map((grounds) => ({ text, grounds }));
}

/** Whether text of a part, or of the background, has too little contrast. */
export function isHardToRead(
  part: StyledPart | 'background',
  design: SignageDesign,
  imageColours: ImageColours | null,
): boolean {
  const isStyled = part === 'background' || design.style[part].enabled;
  if (!isStyled) return false;
  const found =
    part === 'background'
      ? backgroundTextPairs(design, imageColours)
      : textPairsOf(part, design, imageColours);
  return found.some(({ text, grounds }) => contrastOn(text, grounds) < MIN_DISPLAY_CONTRAST);
}

/** Colours of the background; none for an image whose colours are unknown. */
function backgroundColours(
  { style, image }: Pick<SignageDesign, 'style' | 'image'>,
  imageColours: ImageColours | null,
): (readonly string[])[] {
  const colour = style.background ?? PRODUCT_COLOURS.deep;
  if (image === null) return [[colour]];
  if (!imageColours) return [];
  return [imageColours.isTransparent ? [...imageColours.colours, colour] : imageColours.colours];
}
