import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, language, yesNo } from '../fields.ts';
import { signageDesign } from './signage-design.ts';

const tag = 'Digital signage';

export const displayCall = z
  .object({
    seq: z.number().int().describe('Place in the branch’s event log; the cursor of the feed'),
    kind: z.enum(['call', 'recall']),
    idTicket: id,
    code: z
      .string()
      .describe('Empty where someone without a ticket is called, which only lineal screens are told'),
    location: z.string().describe('Name of the workstation'),
    direction: z
      .enum(['L', 'R'])
      .nullable()
      .describe('Null on a display that shows every workstation: it knows no sides'),
    queueName: z.string(),
    at: epochMs,
    announce: z
      .boolean()
      .describe(
        'False once it is older than `announceTime`, or nobody serves its ticket there any more: for the history',
      ),
  })
  .meta({ id: 'DisplayCall' });
export type DisplayCall = z.infer<typeof displayCall>;

/** Calls after the cursor, oldest first, and the next cursor. */
export const displayFeed = z
  .object({
    cursor: z.number().int(),
    reset: z
      .boolean()
      .describe('True when the cursor was not of this log: forget what is shown, take these calls'),
    calls: z.array(displayCall),
  })
  .meta({ id: 'DisplayFeed' });
export type DisplayFeed = z.infer<typeof displayFeed>;

const displaySlide = z
  .object({ type: z.enum(['image', 'video']), url: z.string(), seconds: z.number().int().nullable() })
  .meta({ id: 'DisplaySlide' });
export type DisplaySlide = z.infer<typeof displaySlide>;

export const display = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    enabled: yesNo.describe('Y: one that is disabled is refused'),
    idBranches: id,
    idDisplayDesigns: id.nullable(),
    revision: z.string().describe('Of its look: another one looks otherwise'),
    branchName: z.string(),
    zone: z.string(),
    now: z.number().int(),
    language,
    footer: z.partialRecord(language, z.string()),
    audio: z.boolean().describe('Chime'),
    chime: z
      .string()
      .nullable()
      .describe('Address of the sound before a turn; null for the product’s own two tones'),
    voice: z.boolean().describe('Spoken turns; false where the server cannot speak'),
    spokenLanguages: z
      .array(language)
      .describe('The languages of the design that the server can speak, in their order'),
    muteLanguages: z.array(language).describe('Those of the design that it cannot speak'),
    screenType: signageDesign.shape.screenType,
    popup: signageDesign.shape.popup,
    lineal: signageDesign.shape.lineal.unwrap(),
    style: signageDesign.shape.style.unwrap(),
    image: z.string().nullable().describe('Address of the picture behind everything'),
    slides: z
      .array(displaySlide)
      .describe('What a screen of type 3 or 5 shows and is here; none for the other types'),
    sliderTime: z.number().int().describe('Seconds that a picture stands which has none of its own'),
    history: displayFeed.describe('Where a display that has just been switched on begins'),
  })
  .meta({ id: 'Display' });
export type Display = z.infer<typeof display>;

export const getDisplay = endpoint({
  method: 'get',
  path: '/displays/{id}',
  tag,
  only: 'branch',
  summary: 'A display with its last turns',
  privilege: 'public',
  params: idParams,
  answer: display,
  errors: ['NOT_FOUND', 'DISPLAY_DISABLED'],
});

export const pollDisplay = endpoint({
  method: 'get',
  path: '/displays/{id}/calls',
  tag,
  only: 'branch',
  summary: 'Long poll: calls after the cursor, as soon as there are any or the seconds are over',
  privilege: 'public',
  params: idParams,
  query: z.object({
    cursor: z.coerce.number().int().min(0),
    wait: z.coerce.number().int().min(0).max(25).default(0),
  }),
  answer: displayFeed,
  errors: ['NOT_FOUND', 'DISPLAY_DISABLED'],
});

export const sampleVoice = endpoint({
  method: 'get',
  path: '/displays/{id}/voice',
  tag,
  only: 'branch',
  summary: 'A turn of nobody, as this display would say it, for whoever sets it up',
  privilege: 'public',
  params: idParams,
  query: z.object({ language }),
  answer: { media: 'audio/wav' },
  errors: ['NOT_FOUND', 'DISPLAY_DISABLED', 'NO_VOICE'],
});

export const callVoice = endpoint({
  method: 'get',
  path: '/displays/{id}/calls/{seq}/voice',
  tag,
  only: 'branch',
  summary: 'One call, spoken',
  privilege: 'public',
  params: z.object({ id, seq: z.coerce.number().int().positive() }),
  query: z.object({
    language: language.optional(),
    manner: z
      .enum(['full', 'short'])
      .default('full')
      .describe('short: code and place alone, where calls come fast'),
  }),
  answer: { media: 'audio/wav' },
  errors: ['NOT_FOUND', 'DISPLAY_DISABLED', 'NO_VOICE'],
});
