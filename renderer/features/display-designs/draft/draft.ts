import type { z } from 'zod';
import type { DisplayDesign, displayDesignBody } from '#shared/contract/configuration/display-designs.ts';
import {
  DEFAULT_LINEAL,
  DEFAULT_SIGNAGE,
  type SignageDesign,
} from '#shared/contract/devices/signage-design.ts';

/** A design of displays as it is being made. */
export type Draft = z.infer<typeof displayDesignBody>;

/** Begins with a stored design; a new one has chime, voice and pop-up with arrows, in a column. */
export const draftOf = (row: DisplayDesign | null, language: SignageDesign['language']): Draft =>
  row
    ? { name: row.name, description: row.description, enabled: row.enabled, design: row.design }
    : { name: '', description: '', enabled: 'Y', design: newDesign(language) };

/** What becomes of a design, or how that is made of it. */
export type DesignChange = Partial<SignageDesign> | ((design: SignageDesign) => Partial<SignageDesign>);

/** Changes what a design shows; what is not named stays the same. */
export const withDesign = (draft: Draft, change: DesignChange): Draft => ({
  ...draft,
  design: { ...draft.design, ...(typeof change === 'function' ? change(draft.design) : change) },
});

const newDesign = (language: SignageDesign['language']): SignageDesign => ({
  screenType: 2,
  language,
  idMessages: null,
  footer: {},
  audio: true,
  chime: null,
  voice: true,
  spokenLanguages: [language],
  popup: { enabled: true, ticketText: '', workstationText: '', arrows: true },
  image: null,
  lineal: DEFAULT_LINEAL,
  slides: [],
  style: DEFAULT_SIGNAGE,
});
