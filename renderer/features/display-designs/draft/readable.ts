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
  light: '#ffffff',
} as const;

/** Words and what they stand on, and which colour of the design they have. */
export interface Words {
  readonly key: 'fontColor' | 'labelColor';
  readonly words: string;
  readonly grounds: readonly string[];
}

/** Finds the words of a part that are the hardest to read there; none where a picture is behind them. */
export function wordsOf(part: LookPart, { screenType, style, image }: SignageDesign): Words[] {
  const block = style[part];
  const { backgroundStart, backgroundEnd } = block;
  const filled = [backgroundStart ?? backgroundEnd, backgroundEnd ?? backgroundStart].filter(
    (one) => one !== null,
  );
  const grounds = (own: string): string[] => (filled.length > 0 ? [...new Set(filled)] : [own]);
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
      if (image !== null && filled.length === 0) return [];
      return [font(OWN.onDeep, grounds(style.background ?? OWN.deep))];
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
