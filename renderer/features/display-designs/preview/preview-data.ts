import type { Message } from '#shared/contract/configuration/messages.ts';
import type { Display, DisplayCall } from '#shared/contract/devices/displays.ts';
import { type SignageDesign, showsSlides } from '#shared/contract/devices/signage-design.ts';
import type { SignageScene, ToSignagePreview } from '#shared/contract/devices/signage-preview.ts';
import type { Resource } from '#shared/contract/resources/resources.ts';
import type { Draft } from '../draft/draft.ts';

/** The place that a preview plays. */
export interface PreviewLocation {
  readonly branchName: string;
  readonly zone: string;
}

/** The call that the editor acts. */
export type ActedCall = Pick<DisplayCall, 'code' | 'location' | 'direction'>;

interface Around {
  readonly place: PreviewLocation;
  readonly messages: readonly Message[];
  readonly files: readonly Resource[];
  readonly sliderTime: number;
  /** Shows this slide alone; null for all of them in turn. */
  readonly slide: number | null;
}

/** Makes of a draft what a display would be given that shows it. It makes no sound. */
export function previewDisplay({ name, description, design }: Draft, around: Around): Display {
  const { place, messages, files, sliderTime, slide } = around;
  const { language, popup, lineal, style, screenType, image } = design;
  const hrefOf = (type: Resource['type'], file: string) =>
    files.find((one) => one.type === type && one.name.toLowerCase() === file.toLowerCase())?.href ?? null;
  const slides = showsSlides(screenType) ? design.slides : [];
  return {
    id: 0,
    name,
    description,
    enabled: 'Y',
    idBranches: 0,
    idDisplayDesigns: null,
    ...place,
    revision: '',
    now: 0,
    language,
    footer: footerOf(design, messages),
    audio: false,
    voice: false,
    chime: null,
    spokenLanguages: [],
    muteLanguages: [],
    screenType,
    popup,
    lineal,
    style,
    sliderTime,
    image: image === null ? null : hrefOf('image', image),
    slides: slides.flatMap(({ name: file, type, seconds }, at) => {
      const url = hrefOf(type, file);
      return url === null || (slide !== null && slide !== at) ? [] : [{ type, url, seconds }];
    }),
    history: { cursor: 0, reset: false, calls: [] },
  };
}

/** The message that is chosen, in the language of the display, else the design's own words. */
function footerOf({ idMessages, footer, language }: SignageDesign, messages: Around['messages']) {
  const message = messages.find(({ id, enabled }) => id === idMessages && enabled === 'Y');
  return message ? { [language]: message.content } : footer;
}

/** Turns before the acted one: codes, numbers of workstations, and the side on which these are. */
const EARLIER = [
  ['B031', 2, 'L'],
  ['P009', 1, 'R'],
  ['D012', 6, 'R'],
  ['A046', 7, 'L'],
] as const;
/** So many of them are called together with the acted one. */
const SIMULTANEOUS_CALLS = 3;

/** Makes the turns of a scene: those that stand out, and those on the board. `placeOf` names a workstation. */
export function previewCalls(
  scene: SignageScene,
  acted: ActedCall,
  placeOf: (number: number) => string,
  isActive: boolean,
): Pick<ToSignagePreview, 'standing' | 'board'> {
  const earlier = EARLIER.map(([code, number, direction]) => ({
    code,
    direction,
    location: placeOf(number),
  }));
  const board = [acted, ...earlier].map(
    (call, at): DisplayCall => ({
      seq: EARLIER.length + 1 - at,
      kind: 'call',
      idTicket: at + 1,
      queueName: '',
      at: 0,
      announce: true,
      ...call,
    }),
  );
  if (scene === 'several') return { board, standing: board.slice(0, SIMULTANEOUS_CALLS).reverse() };
  return { board, standing: scene === 'called' && isActive ? board.slice(0, 1) : [] };
}
