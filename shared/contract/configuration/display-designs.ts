import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { id, language, name, text, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { CONFIGURES, listed, removed, shownOne, written } from './configured.ts';

/** Longest message below the turns, and longest words beside a ticket and a workstation. */
export const LONGEST_FOOTER = 120;
export const LONGEST_LABEL = 30;

export const signageDesign = z
  .object({
    screenType: z
      .number()
      .int()
      .min(1)
      .max(5)
      .describe(
        '1 full screen, 2 column, 3 presentation, 4 lineal, 5 presentation with footer; all as 2 yet',
      ),
    language,
    audio: z.boolean().describe('Chime'),
    voice: z.boolean().describe('Spoken turns'),
    popup: z.object({
      enabled: z.boolean().describe('Whether a call fills the screen'),
      ticketText: text(LONGEST_LABEL).describe('Above the number; the product’s own words where it is empty'),
      workstationText: text(LONGEST_LABEL).describe('Above the workstation; nothing where it is empty'),
      arrows: z.boolean(),
    }),
    idMessages: id
      .nullable()
      .default(null)
      .describe('The message below the turns, as the branch of a display has it; null for `footer`'),
    footer: z
      .partialRecord(language, text(LONGEST_FOOTER))
      .describe('Below the turns, where no message is chosen or that is disabled'),
  })
  .meta({ id: 'SignageDesign' });
export type SignageDesign = z.infer<typeof signageDesign>;

const displayDesign = z
  .object({ id, name: z.string(), description: z.string(), enabled: yesNo, design: signageDesign })
  .meta({ id: 'DisplayDesign' });
export type DisplayDesign = z.infer<typeof displayDesign>;

export const displayDesignBody = z
  .object({ name: name(45), description: text(90), enabled: yesNo, design: signageDesign })
  .meta({ id: 'DisplayDesignBody' });

const kind = { path: '/display_designs', tag: 'Displays', one: 'a display design' };
const READS = [...CONFIGURES.anywhere, MODULES.configurationTools] as const;
const WRITES = { privilege: [MODULES.configurationTools] } as const;

export const listDisplayDesigns = listed({
  ...kind,
  summary: 'Display designs, searched in name and description',
  privilege: READS,
  query: listQuery(['name', 'description', 'enabled']),
  shown: displayDesign,
});

export const getDisplayDesign = shownOne({ ...kind, privilege: READS, shown: displayDesign });

export const { create: createDisplayDesign, update: updateDisplayDesign } = written({
  ...kind,
  ...WRITES,
  body: displayDesignBody,
  change: displayDesignBody,
  shown: displayDesign,
  errors: ['NAME_UNIQUE'],
});

export const deleteDisplayDesign = removed({ ...kind, ...WRITES, errors: ['DESIGN_IN_USE'] });
