import { contrastOn, filledColours, type PictureColours } from '#renderer/ui/designer/look/contrast.ts';
import { SCREEN_TYPES, type SignageDesign } from '#shared/contract/devices/signage-design.ts';

/** The parts of a display that have a look of their own. */
export type LookPart = keyof Omit<SignageDesign['style'], 'background'>;

/** Least contrast on displays, which are read from 8 m. */
export const LEAST_ON_DISPLAYS = 7;

/** Colours of the product’s own displays, where a design names none. */
const OWN = {
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
export interface Words {
  readonly key: 'fontColor' | 'labelColor';
  readonly words: string;
  readonly grounds: readonly string[];
}

/** Finds the words of a part that are the hardest to read there; none where a picture is behind them. */
export function wordsOf(
  part: LookPart,
  { screenType, style, image }: SignageDesign,
  picture: PictureColours | null = null,
): Words[] {
  const block = style[part];
  const filled = filledColours(block);
  const grounds = (own: string): readonly string[] => (filled.length > 0 ? filled : [own]);
  const font = (words: string, on: readonly string[]): Words => ({
    key: 'fontColor',
    words: block.fontColor ?? words,
    grounds: on,
  });
  switch (part) {
    case 'current':
      return [font(OWN.place, grounds(OWN.ticket))];
    case 'history':
      if (screenType === SCREEN_TYPES.column) return [font(OWN.label, grounds(OWN.paper))];
      // Beside and below slides it lies on what is behind everything.
      if (filled.length > 0) return [font(OWN.onDeep, grounds(OWN.deep))];
      return behind({ style, image }, picture).map((on) => font(OWN.onDeep, on));
    case 'popup':
      // Its tickets stay white: the background lies around them, and nothing is read there.
      return [
        font(OWN.place, [OWN.ticket]),
        { key: 'labelColor', words: style.popup.labelColor ?? OWN.label, grounds: [OWN.ticket] },
      ];
    case 'footer':
      return [font(OWN.light, grounds(OWN.deeper))];
  }
}

/**
 * Finds the text that lies on the background of the screen: the heading above the ticket, what waits for the first turn,
 * and earlier turns without a background of their own. None where a picture is there whose colours are not known.
 */
export function wordsOnBackground(
  { screenType, style, image }: SignageDesign,
  picture: PictureColours | null,
): Omit<Words, 'key'>[] {
  if (screenType === SCREEN_TYPES.lineal) return [];
  const words = screenType === SCREEN_TYPES.fullscreen ? OWN.soon : OWN.onDeep;
  return behind({ style, image }, picture).map((grounds) => ({ words, grounds }));
}

/** Tells whether a part of a design, or its background, has text that is hard to read. */
export function isHardToRead(
  part: LookPart | 'background',
  design: SignageDesign,
  picture: PictureColours | null,
): boolean {
  const isOwn = part === 'background' || design.style[part].enabled;
  if (!isOwn) return false;
  const found = part === 'background' ? wordsOnBackground(design, picture) : wordsOf(part, design, picture);
  return found.some(({ words, grounds }) => contrastOn(words, grounds) < LEAST_ON_DISPLAYS);
}

/** Finds the colours behind everything; none where a picture is there whose colours are not known. */
function behind(
  { style, image }: Pick<SignageDesign, 'style' | 'image'>,
  picture: PictureColours | null,
): (readonly string[])[] {
  const colour = style.background ?? OWN.deep;
  if (image === null) return [[colour]];
  if (!picture) return [];
  return [picture.isTransparent ? [...picture.colours, colour] : picture.colours];
}
