import type { z } from 'zod';
import { displayDesignBody } from '#shared/contract/configuration/display-designs.ts';
import { SCREEN_TYPES } from '#shared/contract/devices/signage-design.ts';
import type { Draft } from './draft.ts';

/** Sections of the inspector in their order. */
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

/** An error that prevents saving; `path` is the path of its field: `design.popup.ticketText`. */
export interface Problem {
  readonly path: string;
  /** `nameTaken`: another design has the name. `gone`: the selected message is missing. `invalid`: see `issue`. */
  readonly code: 'nameTaken' | 'gone' | 'invalid';
  readonly issue?: z.core.$ZodIssue;
}

export interface ReviewContext {
  readonly messages: ReadonlySet<number>;
  /** Name that the server rejected because another design has it; null if none. */
  readonly usedName: string | null;
}

/** Sections of a screen type. The design keeps the values of the others. */
export function sectionsOf(screenType: number): readonly Section[] {
  const { fullscreen, presentation, lineal } = SCREEN_TYPES;
  const without: Readonly<Record<number, readonly Section[]>> = {
    [fullscreen]: ['lineal', 'history'],
    [presentation]: ['lineal', 'footer'],
    [lineal]: ['popup', 'history', 'footer'],
  };
  return SECTIONS.filter((section) => !(without[screenType] ?? ['lineal']).includes(section));
}

/** Errors that prevent saving (operations specification, section 5). */
export function review(draft: Draft, { messages, usedName }: ReviewContext): readonly Problem[] {
  const issues = displayDesignBody.safeParse(draft).error?.issues ?? [];
  const { idMessages } = draft.design;
  const isInUse = usedName !== null && folded(usedName) === folded(draft.name);
  return [
    ...(isInUse ? [{ path: 'name', code: 'nameTaken' } as const] : []),
    ...issues.map((issue): Problem => ({ path: issue.path.join('.'), code: 'invalid', issue })),
    ...(idMessages !== null && !messages.has(idMessages)
      ? [{ path: 'design.idMessages', code: 'gone' } as const]
      : []),
  ];
}

/** Section that has the field of a problem. */
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

const folded = (name: string): string => name.trim().toLocaleLowerCase('es');
