import { z } from 'zod';
import {
  LONGEST_FOOTER,
  LONGEST_LABEL,
  PLAIN_LINEAL,
  PLAIN_SIGNAGE,
  type SignageDesign,
  signageDesign,
  spokenFilled,
} from '#shared/contract/devices/signage-design.ts';
import { anyText, language } from '#shared/contract/fields.ts';

const label = anyText(LONGEST_LABEL).catch('');

const popup = z.object({
  enabled: z.boolean().catch(true),
  ticketText: label,
  workstationText: label,
  arrows: z.boolean().catch(true),
});

/** What earlier designs had not. */
const added = signageDesign.shape;

const storedDesign = z
  .object({
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
    ...{ image: added.image.catch(null), lineal: added.lineal.catch(PLAIN_LINEAL) },
    ...{ slides: added.slides.catch([]), style: added.style.catch(PLAIN_SIGNAGE) },
    ...{ chime: added.chime.catch(null), spokenLanguages: added.spokenLanguages.catch([]) },
  })
  .overwrite(spokenFilled);

/** Reads a design as this version knows it; what is missing takes the specification's default. */
export const readDesign = (json: string): SignageDesign => storedDesign.parse(JSON.parse(json || '{}'));
