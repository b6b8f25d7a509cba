import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, language, yesNo } from '../fields.ts';
import { signageDesign } from './signage-design.ts';

const tag = 'Digital signage';

export const displayCall = z
  .object({
    seq: z.number().int().describe('Sequence number in the event log of the branch; the cursor of the feed'),
    kind: z.enum(['call', 'recall']),
    idTicket: id,
    code: z
      .string()
      .describe('Code of the ticket; empty for a call without a ticket, sent to lineal screens only'),
    location: z.string().describe('Name of the workstation'),
    direction: z
      .enum(['L', 'R'])
      .nullable()
      .describe('Side of the workstation; null on a display that shows all workstations'),
    queueName: z.string(),
    at: epochMs,
    announce: z
      .boolean()
      .describe(
        'False if the call is for history only: older than `announceTime`, or no longer served there',
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
      .describe('True if the cursor does not belong to this log; these calls then replace all previous ones'),
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
    enabled: yesNo.describe('Always Y; requests for a disabled display are refused'),
    idBranches: id,
    idDisplayDesigns: id.nullable(),
    revision: z.string().describe('Revision of the design; changes with it'),
    branchName: z.string(),
    zone: z.string(),
    now: z.number().int(),
    language,
    footer: z.partialRecord(language, z.string()),
    audio: z.boolean().describe('Whether a chime announces calls'),
    chime: z
      .string()
      .nullable()
      .describe('Address of the sound before a call; null for the default two tones'),
    voice: z.boolean().describe('Whether calls are spoken; false if the server has no voice'),
    spokenLanguages: z
      .array(language)
      .describe('Languages of the design that the server can speak, in order'),
    muteLanguages: z.array(language).describe('Languages of the design that the server cannot speak'),
    screenType: signageDesign.shape.screenType,
    popup: signageDesign.shape.popup,
    lineal: signageDesign.shape.lineal.unwrap(),
    style: signageDesign.shape.style.unwrap(),
    image: z.string().nullable().describe('Address of the background image'),
    slides: z.array(displaySlide).describe('Available slides of screen types 3 and 5; empty for other types'),
    sliderTime: z.number().int().describe('Seconds that an image without its own duration is shown'),
    history: displayFeed.describe('Latest calls, with the cursor at which a newly started display begins'),
  })
  .meta({ id: 'Display' });
export type Display = z.infer<typeof display>;

export const getDisplay = endpoint({
  method: 'get',
  path: '/displays/{id}',
  tag,
  only: 'branch',
  summary: 'A display with its latest calls',
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
  summary: 'Long poll for calls after the cursor; answers on a call or after `wait` seconds',
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
  summary: 'Sample call in the voice of a display, for configuration',
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
  summary: 'A call as speech',
  privilege: 'public',
  params: z.object({ id, seq: z.coerce.number().int().positive() }),
  query: z.object({
    language: language.optional(),
    manner: z
      .enum(['full', 'short'])
      .default('full')
      .describe('short: code and workstation only, for calls in quick succession'),
  }),
  answer: { media: 'audio/wav' },
  errors: ['NOT_FOUND', 'DISPLAY_DISABLED', 'NO_VOICE'],
});
