import type { z } from 'zod';
import { displayDesignBody } from '#shared/contract/configuration/display-designs.ts';
import { SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import type { Draft } from './draft.ts';

/** The parts that the inspector folds, from its top. */
export const SECTIONS = [
  'design',
  'popup',
  'lineal',
  'current',
  'history',
  'footer',
  'sound',
  'background',
] as const;
export type Section = (typeof SECTIONS)[number];

/** Something that stops saving, by the path of its field: `design.popup.ticketText`. */
export interface Problem {
  readonly path: string;
  /**
   * `repeated`: the name is that of another. `gone`: what is chosen is there no more. Else what the contract says of the
   * value.
   */
  readonly code: 'repeated' | 'gone' | 'refused';
  readonly issue?: z.core.$ZodIssue;
}

/** What the draft is looked over against. */
export interface ReviewContext {
  readonly messages: ReadonlySet<number>;
  /** The name that the server refused as that of another design; null while it has not. */
  readonly repeated: string | null;
}

/** Tells which parts a screen type has; what it does not show stays in the design. */
export function sectionsOf(screenType: number): readonly Section[] {
  const { fullscreen, presentation, lineal } = SCREEN_TYPES;
  const without: Readonly<Record<number, readonly Section[]>> = {
    [fullscreen]: ['lineal', 'history'],
    [presentation]: ['lineal', 'footer'],
    [lineal]: ['popup', 'history', 'footer'],
  };
  return SECTIONS.filter((section) => !(without[screenType] ?? ['lineal']).includes(section));
}

/** Finds what stops saving (operations specification, section 5). */
export function review(draft: Draft, { messages, repeated }: ReviewContext): readonly Problem[] {
  const issues = displayDesignBody.safeParse(draft).error?.issues ?? [];
  const { idMessages } = draft.design;
  const isRepeated = repeated !== null && folded(repeated) === folded(draft.name);
  return [
    ...(isRepeated ? [{ path: 'name', code: 'repeated' } as const] : []),
    ...issues.map((issue): Problem => ({ path: issue.path.join('.'), code: 'refused', issue })),
    ...(idMessages !== null && !messages.has(idMessages)
      ? [{ path: 'design.idMessages', code: 'gone' } as const]
      : []),
  ];
}

/** Tells in which part a problem is mended. */
export function sectionOf({ path }: Problem): Section {
  const [first, second = '', third = ''] = path.split('.');
  if (first !== 'design') return 'design';
  const named = second === 'style' ? third : (FIX_SECTIONS[second] ?? second);
  return SECTIONS.find((section) => section === named) ?? 'background';
}

const FIX_SECTIONS: Readonly<Record<string, Section>> = {
  idMessages: 'footer',
  language: 'sound',
  audio: 'sound',
  voice: 'sound',
  chime: 'sound',
  spokenLanguages: 'sound',
};

/** Capitals do not tell one name from another. */
const folded = (name: string): string => name.trim().toLocaleLowerCase('es');
