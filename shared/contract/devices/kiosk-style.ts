import { z } from 'zod';
import { colour, text } from '../fields.ts';

export const ALIGNMENTS = ['left', 'center', 'right'] as const;
export const alignment = z.enum(ALIGNMENTS);
export type Alignment = z.infer<typeof alignment>;

/** How a picture fills its place: whole, covering it, or in its own size. */
export const IMAGE_SIZES = ['contain', 'cover', 'auto'] as const;

/** The thickest border and the roundest corner (operations specification, section 5). */
export const MAX_BORDER = 50;

const border = z.number().int().min(0).max(MAX_BORDER);

/** How a part of a kiosk's screen looks, where that is switched on; what is null is as the product draws it. */
export const styleBlock = z
  .object({
    enabled: z.boolean(),
    backgroundStart: colour.nullable(),
    backgroundEnd: colour.nullable().describe('Makes a gradient, from the start at the top'),
    image: text(90).nullable().describe('Name of a picture among the resources of kiosks'),
    imageSize: z.enum(IMAGE_SIZES),
    imageAlignment: alignment,
    borderColor: colour.nullable(),
    borderWeight: border,
    borderRadius: border,
    fontColor: colour.nullable(),
  })
  .meta({ id: 'KioskStyleBlock' });
export type StyleBlock = z.infer<typeof styleBlock>;

export const buttonStyle = styleBlock
  .extend({
    titleAlignment: alignment,
    subtitleAlignment: alignment,
    shadow: z.boolean(),
    invisible: z.boolean().describe('Lies unseen over what the picture behind it shows, and can be pressed'),
  })
  .meta({ id: 'KioskButtonStyle' });
export type ButtonStyle = z.infer<typeof buttonStyle>;

/** The parts of a screen that have a look of their own. */
export const screenStyle = z.object({
  page: styleBlock,
  header: styleBlock,
  button: buttonStyle,
  footer: styleBlock,
  message: styleBlock,
});
export type ScreenStyle = z.infer<typeof screenStyle>;
export type StyledPart = keyof ScreenStyle;
