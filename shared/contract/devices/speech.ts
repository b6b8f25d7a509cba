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
    engine: z
      .enum(VOICE_ENGINES)
      .nullable()
      .describe('Preferred voice engine for the language at this server; null if none supports it'),
  })
  .meta({ id: 'Voice' });
export type Voice = z.infer<typeof voice>;

export const listVoices = endpoint({
  method: 'get',
  path: '/speech/voices',
  tag,
  summary: 'Languages of displays, with the voice engine of each at this server',
  privilege: READS_DESIGNS,
  answer: z.array(voice),
  errors: [],
});

export const speakSample = endpoint({
  method: 'get',
  path: '/speech/sample',
  tag,
  summary: 'Sample of a spoken call at the voice rate of the installation; no ticket is called',
  privilege: READS_DESIGNS,
  query: z.object({
    language,
    code: text(12).describe('Code of the ticket; empty for a call without a ticket'),
    location: name(45).describe('Name of the workstation'),
  }),
  answer: { media: 'audio/wav' },
  errors: ['NO_VOICE'],
});
