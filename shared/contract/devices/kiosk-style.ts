import { z } from 'zod';
import { colour, text } from '../fields.ts';

export const ALIGNMENTS = ['left', 'center', 'right'] as const;
export const alignment = z.enum(ALIGNMENTS);
export type Alignment = z.infer<typeof alignment>;

/** Fit of an image: contained, covering or original size. */
export const IMAGE_SIZES = ['contain', 'cover', 'auto'] as const;

/** Maximum border width and corner radius (operations specification, section 5). */
export const MAX_BORDER = 50;

const border = z.number().int().min(0).max(MAX_BORDER);

/** Style of a part, if enabled; null means the default. */
export const styleBlock = z
  .object({
    enabled: z.boolean(),
    backgroundStart: colour.nullable(),
    backgroundEnd: colour
      .nullable()
      .describe('End of a gradient that starts with `backgroundStart` at the top'),
    image: text(90).nullable().describe('Name of an image in the kiosk resources'),
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
    invisible: z
      .boolean()
      .describe('Whether the button is invisible above the background image; it can still be pressed'),
  })
  .meta({ id: 'KioskButtonStyle' });
export type ButtonStyle = z.infer<typeof buttonStyle>;

/** Parts of a screen with a style. */
export const screenStyle = z.object({
  page: styleBlock,
  header: styleBlock,
  button: buttonStyle,
  footer: styleBlock,
  message: styleBlock,
});
export type ScreenStyle = z.infer<typeof screenStyle>;
export type StyledPart = keyof ScreenStyle;
