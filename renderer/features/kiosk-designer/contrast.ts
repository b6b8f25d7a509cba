import { contrastOn, filledColours, type ImageColours } from '#renderer/ui/designer/contrast.ts';
import { buttonsOf } from '#shared/contract/devices/kiosk-grid.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { StyleBlock, StyledPart } from '#shared/contract/devices/kiosk-style.ts';

/** Minimum contrast of text to its background (WCAG 2.2 AA). */
export const MIN_CONTRAST = 4.5;

/** Default colours of kiosks. */
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

/** Texts whose colour a design can change. */
type TextName = 'question' | 'hint' | 'columns' | 'pages' | 'language' | 'button' | 'title' | 'message';

/** A text with its colour and background. */
export interface TextPair {
  /** Part whose style defines the colours. */
  readonly part: StyledPart;
  readonly text: TextName;
  readonly colour: string;
  /** Background colours; several for a gradient or an image. */
  readonly grounds: readonly string[];
  readonly onImage: boolean;
}

/** Colours of images by file name; null while unknown. */
export type ImageColoursByName = Readonly<Record<string, ImageColours | null>>;

/** Colours of a background; null for an image whose colours are unknown. */
interface Ground {
  readonly colours: readonly string[] | null;
  readonly onImage: boolean;
}

/**
 * Text pairs of a screen, without buttons that have their own style. Back, language and page buttons always have the
 * default colours.
 */
export function textPairsOf(screen: KioskScreen, images: ImageColoursByName): TextPair[] {
  const { page, message, button } = screen.style;
  const isAction = screen.type === 'ACTION';
  const below = groundOf(
    page,
    { colours: [isAction ? PRODUCT_COLOURS.paper : PRODUCT_COLOURS.notice], onImage: false },
    images,
  );
  const pair = (
    part: 'page' | 'header' | 'footer' | 'message',
    text: TextName,
    fallback: string,
  ): TextPair[] => {
    const block = screen.style[part];
    const colour = (block.enabled && block.fontColor) || (page.enabled && page.fontColor) || fallback;
    const { colours, onImage } = part === 'page' ? below : groundOf(block, below, images);
    return colours
      ? [{ part: coloured(block) ? part : 'page', text, colour, grounds: colours, onImage }]
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
    ...(buttons.length > PAGE_SIZE ? pair('page', 'pages', PRODUCT_COLOURS.ink) : []),
    ...pair('footer', 'language', PRODUCT_COLOURS.ink),
    ...(asScreen ? buttonPairs(button, images) : []),
  ]);
}

/** Buttons that fit on one page of any kiosk. */
const PAGE_SIZE = 6;

/** Text pair of a button with this style. */
export function buttonPairs(style: KioskScreen['style']['button'], images: ImageColoursByName): TextPair[] {
  if (!style.enabled || style.invisible) return [];
  const { colours, onImage } = groundOf(style, { colours: [PRODUCT_COLOURS.button], onImage: false }, images);
  if (!colours) return [];
  const colour = style.fontColor ?? PRODUCT_COLOURS.onButton;
  return [{ part: 'button', text: 'button', colour, grounds: colours, onImage }];
}

export const isLow = ({ colour, grounds }: TextPair): boolean => contrastOn(colour, grounds) < MIN_CONTRAST;

function groundOf(block: StyleBlock, below: Ground, images: ImageColoursByName): Ground {
  if (!block.enabled) return below;
  const { image, imageSize } = block;
  const filled = filledColours(block);
  const ground: Ground = filled.length > 0 ? { colours: filled, onImage: false } : below;
  if (image === null || !(image in images)) return ground;
  const imageColours = images[image];
  if (!imageColours) return { colours: null, onImage: true };
  const isCovered = imageSize === 'cover' && !imageColours.isTransparent;
  if (isCovered) return { colours: imageColours.colours, onImage: true };
  return { colours: ground.colours && [...imageColours.colours, ...ground.colours], onImage: true };
}

/** Whether a style changes a colour of text or background. */
const coloured = ({ enabled, fontColor, backgroundStart, backgroundEnd, image }: StyleBlock): boolean =>
  enabled && [fontColor, backgroundStart, backgroundEnd, image].some((one) => one !== null);

/** Removes pairs with equal colours. */
function distinct(pairs: readonly TextPair[]): TextPair[] {
  const seen = new Map(
    pairs.toReversed().map((pair) => [[pair.part, pair.colour, ...pair.grounds].join(), pair]),
  );
  return pairs.filter((pair) => [...seen.values()].includes(pair));
}
