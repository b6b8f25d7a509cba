import { z } from 'zod';
import { id, language } from '../fields.ts';

/** A display whose sound is not fully audible. */
export const silentDisplay = z
  .object({
    id,
    name: z.string(),
    chime: z.boolean().describe('The sound that was chosen cannot be played; the product’s own tones are'),
    languages: z
      .array(language)
      .describe(
        'Chosen languages that nothing here speaks, or whose last turn could not be spoken or played',
      ),
  })
  .meta({ id: 'SilentDisplay' });
export type SilentDisplay = z.infer<typeof silentDisplay>;
