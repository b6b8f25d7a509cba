import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { colour, id, LANGUAGES, type Language, language, text } from '../fields.ts';
import { resourceAddress } from '../installation/resource-address.ts';

/** Maximum lengths of footer and labels. */
export const MAX_FOOTER_LENGTH = 120;
export const MAX_LABEL_LENGTH = 30;
/** Maximum seconds of a lineal call and an image (operations specification, section 5). */
export const MAX_LINEAL_SECONDS = 20;
export const MAX_SLIDE_SECONDS = 600;
/** Maximum slides of a design. */
export const MAX_SLIDES = 50;
/** Maximum border width and corner radius: two digits (operations specification, section 5). */
export const MAX_SIGNAGE_BORDER = 99;

/** Screen types by number (operations specification, section 4). */
export const SCREEN_TYPES = { fullscreen: 1, column: 2, presentation: 3, lineal: 4, presentationFooter: 5 };

/** True if a screen type shows slides (operations specification, section 4). */
export const showsSlides = (screenType: number): boolean =>
  screenType === SCREEN_TYPES.presentation || screenType === SCREEN_TYPES.presentationFooter;

const border = z.number().int().min(0).max(MAX_SIGNAGE_BORDER);

const block = z
  .object({
    enabled: z.boolean(),
    backgroundStart: colour.nullable(),
    backgroundEnd: colour
      .nullable()
      .describe('End of a gradient that starts with `backgroundStart` at the top'),
    borderColor: colour.nullable(),
    borderWeight: border,
    borderRadius: border,
    fontColor: colour.nullable(),
  })
  .meta({ id: 'SignageStyleBlock' });
/** Style of a part, if enabled; null means the default. */
export type SignageBlock = z.infer<typeof block>;

/** Default style of a part. */
const DEFAULT_BLOCK: SignageBlock = {
  enabled: false,
  backgroundStart: null,
  backgroundEnd: null,
  borderColor: null,
  borderWeight: 0,
  borderRadius: 0,
  fontColor: null,
};

const style = z
  .object({
    background: colour.nullable(),
    current: block,
    history: block,
    popup: block.extend({
      labelColor: colour.nullable().describe('Colour of the labels above code and workstation'),
    }),
    footer: block,
  })
  .meta({ id: 'SignageStyle' });
export type SignageStyle = z.infer<typeof style>;

export const DEFAULT_SIGNAGE: SignageStyle = {
  background: null,
  current: DEFAULT_BLOCK,
  history: DEFAULT_BLOCK,
  footer: DEFAULT_BLOCK,
  popup: { ...DEFAULT_BLOCK, labelColor: null },
};

/** Sets the address of a slide; it follows from the name of the file. */
export function withAddress<File extends { readonly name: string; readonly type: 'image' | 'video' }>(
  slide: File,
) {
  const { name, type } = slide;
  return { ...slide, href: resourceAddress({ name, type, module: 'signature' }) };
}

/** Name of a file in the signage resources. */
const fileName = text(90).min(1);

const SLIDE_TYPES = ['image', 'video'] as const;
const slideType = z.enum(SLIDE_TYPES).or(
  z
    .enum(['IMAGE', 'VIDEO'])
    .transform((type) => type.toLowerCase())
    .pipe(z.enum(SLIDE_TYPES)),
);

const slide = z
  .object({
    name: fileName,
    type: slideType,
    module: z.literal('signature'),
    href: z.string().optional().describe('Address of the file; set by the server'),
    seconds: z
      .number()
      .int()
      .min(1)
      .max(MAX_SLIDE_SECONDS)
      .nullable()
      .default(null)
      .describe('Seconds; null for the slider time of the installation. A video plays to its end'),
  })
  .overwrite(withAddress)
  .meta({ id: 'Slide' });
export type Slide = z.infer<typeof slide>;

const lineal = z
  .object({
    waitingText: text(MAX_FOOTER_LENGTH).describe('Text while no call is shown'),
    ticketText: text(MAX_LABEL_LENGTH).describe(
      'Label above a workstation that calls a customer with a ticket',
    ),
    noTicketText: text(MAX_LABEL_LENGTH).describe(
      'Label above a workstation that calls a customer without a ticket',
    ),
    duration: z.number().int().min(1).max(MAX_LINEAL_SECONDS).describe('Seconds that a call is shown'),
    arrows: z.boolean(),
  })
  .meta({ id: 'LinealTexts' });
export type LinealTexts = z.infer<typeof lineal>;

/** Default texts, shown as long as a pop-up. */
export const DEFAULT_LINEAL: LinealTexts = {
  waitingText: '',
  ticketText: '',
  noTicketText: '',
  duration: 5,
  arrows: true,
};

/** Identifies a slide; a file can occur only once in a design (operations specification, section 5). */
export const slideKey = ({ type, name }: { readonly type: string; readonly name: string }): string =>
  `${type}/${name.toLowerCase()}`;

const hasUniqueSlides = (slides: readonly Slide[]): boolean =>
  new Set(slides.map(slideKey)).size === slides.length;

interface Spoken {
  readonly language: Language;
  readonly spokenLanguages: readonly Language[];
}

/** Fills in the display's language if no spoken language is selected. */
export const spokenFilled = <Design extends Spoken>(design: Design): Design =>
  design.spokenLanguages.length > 0 ? design : { ...design, spokenLanguages: [design.language] };

const spokenLanguages = z
  .array(language)
  .max(LANGUAGES.length)
  .refine((spoken) => new Set(spoken).size === spoken.length)
  .default([])
  .describe('Languages of each spoken call, in order, without duplicates; empty for `language`');

export const signageDesign = z
  .object({
    screenType: z
      .number()
      .int()
      .min(1)
      .max(5)
      .describe('1 full screen, 2 column, 3 presentation, 4 lineal, 5 presentation with footer'),
    language,
    audio: z.boolean().describe('Whether a chime announces calls'),
    chime: fileName
      .nullable()
      .default(null)
      .describe('Name of a signage sound; null for the default two tones'),
    voice: z.boolean().describe('Whether calls are spoken'),
    spokenLanguages,
    image: fileName.nullable().default(null).describe('Name of a signage image, used as background'),
    popup: z.object({
      enabled: z.boolean().describe('Whether a call is shown on the full screen'),
      visible: z.boolean().default(true).describe('False hides an enabled pop-up'),
      ticketText: text(MAX_LABEL_LENGTH).describe('Label above the number; empty for the default label'),
      workstationText: text(MAX_LABEL_LENGTH).describe('Label above the workstation; empty for none'),
      arrows: z.boolean(),
    }),
    idMessages: id
      .nullable()
      .default(null)
      .describe('Message below the calls, as adapted by the branch of the display; null for `footer`'),
    footer: z
      .partialRecord(language, text(MAX_FOOTER_LENGTH))
      .describe('Text below the calls, if no message is selected or the message is disabled'),
    lineal: lineal.default(DEFAULT_LINEAL),
    slides: z
      .array(slide)
      .max(MAX_SLIDES)
      .refine(hasUniqueSlides, 'WARNING_SELECT_FILE' satisfies ErrorCode)
      .default([])
      .describe('Slides of screen types 3 and 5, in order, without duplicates'),
    style: style.default(DEFAULT_SIGNAGE),
  })
  .overwrite(spokenFilled)
  .meta({ id: 'SignageDesign' });
export type SignageDesign = z.infer<typeof signageDesign>;

/** True if a call is shown on the full screen. Displays may have stored a design without `visible`. */
export const showsPopup = ({ enabled, visible }: SignageDesign['popup']): boolean =>
  enabled && visible !== false;
