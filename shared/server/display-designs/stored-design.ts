import { z } from 'zod';
import {
  LONGEST_FOOTER,
  LONGEST_LABEL,
  type SignageDesign,
} from '#shared/contract/configuration/display-designs.ts';
import { anyText, language } from '#shared/contract/fields.ts';

const label = anyText(LONGEST_LABEL).catch('');

const popup = z.object({
  enabled: z.boolean().catch(true),
  ticketText: label,
  workstationText: label,
  arrows: z.boolean().catch(true),
});

const storedDesign = z.object({
  screenType: z.number().int().min(1).max(5).catch(2),
  language: language.catch('es'),
  audio: z.boolean().catch(true),
  voice: z.boolean().catch(true),
  popup: z
    // Displays had only whether there is one, before they had designs.
    .preprocess((stored) => (typeof stored === 'boolean' ? { enabled: stored } : stored), popup)
    .catch(popup.parse({})),
  idMessages: z.number().int().nullable().catch(null),
  footer: z.partialRecord(language, anyText(LONGEST_FOOTER)).catch({}),
});

/** Reads a design as this version knows it; what is missing takes the specification's default. */
export const readDesign = (json: string): SignageDesign => storedDesign.parse(JSON.parse(json || '{}'));
