import { contrastOn, filledColours, type ImageColours } from '#renderer/ui/designer/look/contrast.ts';
import { buttonsOf } from '#shared/contract/devices/kiosk-grid.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { StyleBlock, StyledPart } from '#shared/contract/devices/kiosk-style.ts';

/** Least contrast of text to its background (WCAG 2.2 AA). */
export const MIN_CONTRAST = 4.5;

/** Colours of the product's own kiosk. */
const PRODUCT_COLOURS = {
  paper: '#f6f5f1',
  ink: '#162629',
  hint: '#485559',
  button: '#025d6e',
  onButton: '#ffffff',
  notice: '#025d6e',
  onNotice: '#ffffff',
  noticeText: '#dceff4',
} as const;

/** Texts of a kiosk whose colours a design changes. */
type TextName = 'question' | 'hint' | 'columns' | 'pages' | 'language' | 'button' | 'title' | 'message';

/** A text and its background. */
export interface TextPair {
  /** The part whose look makes the pair. */
  readonly part: StyledPart;
  readonly text: TextName;
  readonly words: string;
  /** Several of a gradient or a picture. */
  readonly grounds: readonly string[];
  readonly onImage: boolean;
}

/** Colours of pictures by their names; null where they are not known. */
export type ImageColoursByName = Readonly<Record<string, ImageColours | null>>;

/** A background: its colours, or null where a picture is there whose colours are not known. */
interface Ground {
  readonly colours: readonly string[] | null;
  readonly onImage: boolean;
}

/**
 * Lists the pairs of text and background that the looks of a screen make, without those of buttons that have a look of
 * their own. Raised buttons beside the answers (way back, languages, pages) have the product's own colours.
 */
export function pairsOf(screen: KioskScreen, images: ImageColoursByName): TextPair[] {
  const { page, message, button } = screen.style;
  const isAction = screen.type === 'ACTION';
  const below = groundOf(
    page,
    { colours: [isAction ? PRODUCT_COLOURS.paper : PRODUCT_COLOURS.notice], onImage: false },
    images,
  );
  const pair = (part: 'page' | 'header' | 'footer' | 'message', text: TextName, own: string): TextPair[] => {
    const block = screen.style[part];
    const words = (block.enabled && block.fontColor) || (page.enabled && page.fontColor) || own;
    const { colours, onImage } = part === 'page' ? below : groundOf(block, below, images);
    return colours
      ? [{ part: coloured(block) ? part : 'page', text, words, grounds: colours, onImage: onImage }]
      : [];
  };
  if (!isAction) {
    const follows = message.enabled || (page.enabled && page.fontColor !== null);
    return [
      ...pair('message', 'title', PRODUCT_COLOURS.onNotice),
      ...pair('message', 'message', follows ? PRODUCT_COLOURS.onNotice : PRODUCT_COLOURS.noticeText),
    ];
  }
  const buttons = buttonsOf(screen);
  const isTitled = screen.columns.some(({ title }) => Object.values(title).some(Boolean));
  const asScreen = buttons.some(({ style }) => !style?.enabled);
  return distinct([
    ...pair('header', 'question', PRODUCT_COLOURS.ink),
    ...pair('header', 'hint', PRODUCT_COLOURS.hint),
    ...(isTitled ? pair('page', 'columns', PRODUCT_COLOURS.ink) : []),
    ...(buttons.length > ONE_PAGE ? pair('page', 'pages', PRODUCT_COLOURS.ink) : []),
    ...pair('footer', 'language', PRODUCT_COLOURS.ink),
    ...(asScreen ? buttonPairs(button, images) : []),
  ]);
}

/** Buttons that a kiosk of any size shows on one page. */
const ONE_PAGE = 6;

/** Lists the pairs of a button that looks so. */
export function buttonPairs(style: KioskScreen['style']['button'], images: ImageColoursByName): TextPair[] {
  if (!style.enabled || style.invisible) return [];
  const { colours, onImage } = groundOf(style, { colours: [PRODUCT_COLOURS.button], onImage: false }, images);
  if (!colours) return [];
  const words = style.fontColor ?? PRODUCT_COLOURS.onButton;
  return [{ part: 'button', text: 'button', words, grounds: colours, onImage: onImage }];
}

/** Tells whether a pair is hard to read. */
export const isLow = ({ words, grounds }: TextPair): boolean => contrastOn(words, grounds) < MIN_CONTRAST;

function groundOf(block: StyleBlock, below: Ground, images: ImageColoursByName): Ground {
  if (!block.enabled) return below;
  const { image, imageSize } = block;
  const filled = filledColours(block);
  const ground: Ground = filled.length > 0 ? { colours: filled, onImage: false } : below;
  if (image === null || !(image in images)) return ground;
  const picture = images[image];
  if (!picture) return { colours: null, onImage: true };
  const isCovered = imageSize === 'cover' && !picture.isTransparent;
  if (isCovered) return { colours: picture.colours, onImage: true };
  return { colours: ground.colours && [...picture.colours, ...ground.colours], onImage: true };
}

/** Tells whether a look changes a colour of text or background. */
const coloured = ({ enabled, fontColor, backgroundStart, backgroundEnd, image }: StyleBlock): boolean =>
  enabled && [fontColor, backgroundStart, backgroundEnd, image].some((one) => one !== null);

/** Keeps the first of pairs that are the same to the eye. */
function distinct(pairs: readonly TextPair[]): TextPair[] {
  const seen = new Map(
    pairs.toReversed().map((pair) => [[pair.part, pair.words, ...pair.grounds].join(), pair]),
  );
  return pairs.filter((pair) => [...seen.values()].includes(pair));
}
