import type { Message } from '#shared/contract/configuration/messages.ts';
import type { Display, DisplayCall } from '#shared/contract/devices/displays.ts';
import {
  SCREEN_TYPES,
  type SignageDesign,
  showsPopup,
  showsSlides,
} from '#shared/contract/devices/signage-design.ts';
import type { SignageScene, ToSignagePreview } from '#shared/contract/devices/signage-preview.ts';
import type { Resource } from '#shared/contract/installation/resources.ts';
import type { Draft } from './draft.ts';

/** Branch that the preview shows. */
export interface PreviewLocation {
  readonly branchName: string;
  readonly zone: string;
}

/** The simulated call. */
export type SimulatedCall = Pick<DisplayCall, 'code' | 'location' | 'direction'>;

interface Around {
  readonly location: PreviewLocation;
  readonly messages: readonly Message[];
  readonly files: readonly Resource[];
  readonly sliderTime: number;
  /** Single slide to show; null for all in turn. */
  readonly slide: number | null;
}

/** Data that a display with this draft would receive, without sound. */
export function previewDisplay({ name, description, design }: Draft, around: Around): Display {
  const { location, messages, files, sliderTime, slide } = around;
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
    ...location,
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

/** The selected message in the language of the display, else the footer of the design. */
function footerOf({ idMessages, footer, language }: SignageDesign, messages: Around['messages']) {
  const message = messages.find(({ id, enabled }) => id === idMessages && enabled === 'Y');
  return message ? { [language]: message.content } : footer;
}

/** Earlier calls: code, number of the workstation and its side. */
const EARLIER = [
  ['B031', 2, 'L'],
  ['P009', 1, 'R'],
  ['D012', 6, 'R'],
  ['A046', 7, 'L'],
] as const;

/** Calls in the scene with several calls. */
const SIMULTANEOUS_CALLS = 3;

/** Calls of a scene: those in the pop-up and those in the history. */
export function previewCalls(
  scene: SignageScene,
  simulated: SimulatedCall,
  workstationName: (number: number) => string,
  isActive: boolean,
): Pick<ToSignagePreview, 'currentCalls' | 'board'> {
  const earlier = EARLIER.map(([code, number, direction]) => ({
    code,
    direction,
    location: workstationName(number),
  }));
  const board = [simulated, ...earlier].map(
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
  if (scene === 'several') return { board, currentCalls: board.slice(0, SIMULTANEOUS_CALLS).reverse() };
  return { board, currentCalls: scene === 'called' && isActive ? board.slice(0, 1) : [] };
}

/** Duration of the pop-up for one call (operations specification, section 9: display popup 5000 ms). */
export const POP_UP_SECONDS = 5;

const MIN_SCALE_SECONDS = 5.6;

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Spans of a call in seconds from its beginning; null for parts that the design has turned off. */
export interface TimeScale {
  readonly chime: Span | null;
  readonly voice: Span | null;
  /** The pop-up, or the call on a lineal screen. */
  readonly visibleSpan: Span | null;
  readonly total: number;
}

/** Durations in seconds. */
export interface Lengths {
  readonly chime: number;
  /** The announcement in all languages. */
  readonly spoken: number;
}

/** Timing of a single call: chime, then voice. The pop-up starts with the chime and ends no earlier than the voice. */
export function timeScale(
  { audio, voice, screenType, popup, lineal }: SignageDesign,
  { chime, spoken }: Lengths,
): TimeScale {
  const chimeEnd = audio ? chime : 0;
  const soundEnd = chimeEnd + (voice ? spoken : 0);
  const isLineal = screenType === SCREEN_TYPES.lineal;
  const visible = isLineal ? lineal.duration : showsPopup(popup) ? Math.max(POP_UP_SECONDS, soundEnd) : 0;
  return {
    chime: audio ? { from: 0, to: chimeEnd } : null,
    voice: voice ? { from: chimeEnd, to: soundEnd } : null,
    visibleSpan: visible > 0 ? { from: 0, to: visible } : null,
    total: Math.max(MIN_SCALE_SECONDS, soundEnd, visible),
  };
}

export const isWithin = (span: Span | null, at: number): boolean =>
  span !== null && at >= span.from && at < span.to;
