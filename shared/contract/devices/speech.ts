import { z } from 'zod';
import { READS_DESIGNS } from '../configuration/ticket-designs.ts';
import { endpoint } from '../endpoint.ts';
import { language, name, text } from '../fields.ts';

const tag = 'Digital signage';

/** Voice engines in order of preference: recorded clips, a configured program, espeak-ng. */
export const VOICE_ENGINES = ['clips', 'command', 'espeak'] as const;
export type VoiceEngineName = (typeof VOICE_ENGINES)[number];

const voice = z
  .object({
    language,
    engine: z.enum(VOICE_ENGINES).nullable().describe('Which speaks it here first; null where none can'),
  })
  .meta({ id: 'Voice' });
export type Voice = z.infer<typeof voice>;

export const listVoices = endpoint({
  method: 'get',
  path: '/speech/voices',
  tag,
  summary: 'The languages of displays, and what speaks each at this server',
  privilege: READS_DESIGNS,
  answer: z.array(voice),
  errors: [],
});

export const speakSample = endpoint({
  method: 'get',
  path: '/speech/sample',
  tag,
  summary: 'A turn as displays say it, at the voice rate of the installation; nothing is called',
  privilege: READS_DESIGNS,
  query: z.object({
    language,
    code: text(12).describe('Of the ticket; empty for someone without one'),
    location: name(45).describe('Of the workstation'),
  }),
  answer: { media: 'audio/wav' },
  errors: ['NO_VOICE'],
});
