import { z } from 'zod';
import { id, language } from '../fields.ts';

/** A display whose sound is not fully audible. */
export const inaudibleDisplay = z
  .object({
    id,
    name: z.string(),
    chime: z.boolean().describe('Whether the selected sound cannot be played; the default tones replace it'),
    languages: z
      .array(language)
      .describe('Selected languages without a voice, or whose last call could not be spoken or played'),
  })
  .meta({ id: 'InaudibleDisplay' });
export type InaudibleDisplay = z.infer<typeof inaudibleDisplay>;
