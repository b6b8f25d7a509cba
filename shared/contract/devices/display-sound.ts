import { z } from 'zod';
import { id, language } from '../fields.ts';

/** What a display’s page says of its sound, over its socket. */
export const soundReport = z.object({
  idDisplay: id,
  silent: z.boolean().describe('It ought to be heard, and its browser lets nothing be'),
  chime: z.boolean().default(false).describe('The sound that was chosen cannot be played'),
  languages: z.array(language).default([]).describe('Those in which its last turns could not be played'),
});
export type SoundReport = z.infer<typeof soundReport>;

/** A display of which not all that was chosen is heard. */
export const unheardDisplay = z
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
  .meta({ id: 'UnheardDisplay' });
export type UnheardDisplay = z.infer<typeof unheardDisplay>;
