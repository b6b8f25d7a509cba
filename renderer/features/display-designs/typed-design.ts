import { z } from 'zod';
import type { Draft } from '#renderer/ui/fields/draft/control.ts';
import {
  LONGEST_FOOTER,
  LONGEST_LABEL,
  LONGEST_LINEAL,
  PLAIN_LINEAL,
  PLAIN_SIGNAGE,
  type SignageDesign,
  signageDesign,
} from '#shared/contract/devices/signage-design.ts';
import { id, LANGUAGES, language, text, yesNo } from '#shared/contract/fields.ts';

const { ticketText, workstationText } = signageDesign.shape.popup.shape;
const message = text(LONGEST_FOOTER);

/** A design as it is typed: one field a line. */
export const typedDesign = z.object({
  screenType: signageDesign.shape.screenType,
  ...{ language, audio: yesNo, voice: yesNo, popup: yesNo },
  ...{ ticketText, workstationText, arrows: yesNo },
  ...{ idMessages: id.nullable(), es: message, en: message, sv: message },
  ...{ waitingText: message, linealTicket: text(LONGEST_LABEL) },
  ...{ duration: z.number().int().min(1).max(LONGEST_LINEAL), linealArrows: yesNo },
});
type TypedDesign = z.infer<typeof typedDesign>;

/** Begins a new design: chime, voice and pop-up with arrows, in the column that displays draw. */
export const newDesign = (spoken: SignageDesign['language']): SignageDesign => ({
  ...{ screenType: 2, language: spoken, idMessages: null, footer: {} },
  ...{ audio: true, chime: null, voice: true, spokenLanguages: [spoken] },
  popup: { enabled: true, ticketText: '', workstationText: '', arrows: true },
  ...{ image: null, lineal: PLAIN_LINEAL, slides: [], style: PLAIN_SIGNAGE },
});

const yes = (is: boolean) => (is ? 'Y' : 'N');

/** Fills the fields from a design. */
export const typedOf = ({
  language: spoken,
  audio,
  voice,
  popup,
  idMessages,
  footer,
  screenType,
  lineal,
}: SignageDesign): Draft => ({
  screenType,
  ...{ language: spoken, audio: yes(audio), voice: yes(voice), popup: yes(popup.enabled) },
  ...{ ticketText: popup.ticketText, workstationText: popup.workstationText, arrows: yes(popup.arrows) },
  idMessages,
  ...Object.fromEntries(LANGUAGES.map((each) => [each, footer[each] ?? ''])),
  ...{ waitingText: lineal.waitingText, linealTicket: lineal.ticketText },
  ...{ duration: lineal.duration, linealArrows: yes(lineal.arrows) },
});

/** Makes what is sent of the fields; what the form does not show stays as it is in `before`. */
export const designOf = (typed: TypedDesign, before: SignageDesign): SignageDesign => ({
  ...before,
  screenType: typed.screenType,
  spokenLanguages: before.spokenLanguages.length > 1 ? before.spokenLanguages : [typed.language],
  ...{ language: typed.language, audio: typed.audio === 'Y', voice: typed.voice === 'Y' },
  popup: {
    ...{ enabled: typed.popup === 'Y', arrows: typed.arrows === 'Y' },
    ...{ ticketText: typed.ticketText, workstationText: typed.workstationText },
  },
  idMessages: typed.idMessages,
  footer: Object.fromEntries(
    LANGUAGES.filter((each) => typed[each] !== '').map((each) => [each, typed[each]]),
  ),
  lineal: {
    ...before.lineal,
    ...{ waitingText: typed.waitingText, ticketText: typed.linealTicket },
    ...{ duration: typed.duration, arrows: typed.linealArrows === 'Y' },
  },
});
