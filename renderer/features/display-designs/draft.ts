import type { z } from 'zod';
import type { DisplayDesign, displayDesignBody } from '#shared/contract/configuration/display-designs.ts';
import {
  DEFAULT_LINEAL,
  DEFAULT_SIGNAGE,
  MAX_SLIDE_SECONDS,
  MAX_SLIDES,
  type SignageDesign,
  type Slide,
  slideKey,
  withAddress,
} from '#shared/contract/devices/signage-design.ts';
import type { Language } from '#shared/contract/fields.ts';

/** A display design while it is edited. */
export type Draft = z.infer<typeof displayDesignBody>;

/** Draft of a stored design. A new one has chime, voice and a pop-up with arrows, in a column. */
export const draftOf = (row: DisplayDesign | null, language: SignageDesign['language'] = 'es'): Draft =>
  row
    ? { name: row.name, description: row.description, enabled: row.enabled, design: row.design }
    : { name: '', description: '', enabled: 'Y', design: newDesign(language) };

/** Changed fields of a design, or a function that returns them. */
export type DesignChange = Partial<SignageDesign> | ((design: SignageDesign) => Partial<SignageDesign>);

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
  popup: { enabled: true, visible: true, ticketText: '', workstationText: '', arrows: true },
  image: null,
  lineal: DEFAULT_LINEAL,
  slides: [],
  style: DEFAULT_SIGNAGE,
});

type Slides = readonly Slide[];

/** Appends a file as slide; null if it is already a slide or there are too many (operations specification, section 5). */
export function addSlide(slides: Slides, { name, type }: Pick<Slide, 'name' | 'type'>): Slide[] | null {
  const slide = withAddress<Slide>({ name, type, module: 'signature', seconds: null });
  const exists = slides.some((each) => slideKey(each) === slideKey(slide));
  return exists || slides.length >= MAX_SLIDES ? null : [...slides, slide];
}

export const removeSlide = (slides: Slides, at: number): Slide[] => slides.filter((_, index) => index !== at);

/** Moves a slide to another position. */
export function moveSlide(slides: Slides, from: number, to: number): Slide[] {
  const slide = slides[from];
  return slide ? removeSlide(slides, from).toSpliced(to, 0, slide) : [...slides];
}

/** Sets the seconds of an image slide, up to the maximum; null uses the setting of the installation. */
export function setSlideSeconds(slides: Slides, at: number, seconds: number | null): Slide[] {
  const limited = seconds === null || seconds === 0 ? null : Math.min(seconds, MAX_SLIDE_SECONDS);
  return slides.map((slide, index) => (index === at ? { ...slide, seconds: limited } : slide));
}

export interface Round {
  readonly seconds: number;
  /** False while the length of a video is unknown; `seconds` is then a minimum. */
  readonly isComplete: boolean;
}

/** Duration of all slides; `lengths` has the seconds of videos by file name. */
export function slideRound(slides: Slides, sliderTime: number, lengths: ReadonlyMap<string, number>): Round {
  const each = slides.map(({ name, type, seconds }) =>
    type === 'video' ? lengths.get(name) : (seconds ?? sliderTime),
  );
  return {
    seconds: each.reduce<number>((sum, lasts) => sum + (lasts ?? 0), 0),
    isComplete: each.every((lasts) => lasts !== undefined),
  };
}

/** Moves a language one position forward. */
export function moveLanguageUp(languages: readonly Language[], language: Language): Language[] {
  const at = languages.indexOf(language);
  const others = languages.filter((each) => each !== language);
  return others.toSpliced(Math.max(0, at - 1), 0, language);
}

/** Removes a language unless it is the last one. */
export const removeLanguage = (languages: readonly Language[], language: Language): Language[] =>
  languages.length > 1 ? languages.filter((each) => each !== language) : [...languages];
