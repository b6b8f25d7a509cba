import { buttonsOf } from '#shared/contract/devices/kiosk-grid.ts';
import type { KioskButton, KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { StyledPart } from '#shared/contract/devices/kiosk-style.ts';
import type { LocalText } from '#shared/contract/devices/local-text.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { buttonPairs, type ImageColoursByName, isLow, pairsOf, type TextPair } from './contrast.ts';
import { type Draft, folded } from './draft.ts';
import type { GridPosition } from './grid-changes.ts';

/** What is configured elsewhere and buttons stand for. */
export interface Configured {
  readonly services: ReadonlySet<number>;
  readonly segments: ReadonlySet<number>;
  /** Pairs that lead to a queue, by “segment-service”. */
  readonly pairs: ReadonlySet<string>;
  /** Colours of the pictures that are there. */
  readonly pictures: ImageColoursByName;
}

/** Errors keep a kiosk from being saved; warnings say what customers would miss. */
export const ERRORS = [
  'NO_DEFAULT_SCREEN',
  'nameMissing',
  'ALREADY_EXISTS_SCREEN',
  'titleMissing',
  'serviceMissing',
  'segmentMissing',
  'doesNothing',
  'leadsNowhere',
] as const;
export const WARNINGS = [
  'noQueue',
  'gone',
  'untranslated',
  'unreachable',
  'noWayBack',
  'empty',
  'contrast',
  'pictureContrast',
] as const;
export type ProblemCode = (typeof ERRORS)[number] | (typeof WARNINGS)[number];

export interface Problem {
  readonly code: ProblemCode;
  /** randomId of the screen; null where it is the kiosk's. */
  readonly screen: string | null;
  readonly place: GridPosition | null;
  /** The part of the screen whose look is the cause. */
  readonly part?: StyledPart;
  /** The languages that a text lacks. */
  readonly languages?: readonly Language[];
}

export const isError = ({ code }: Problem): boolean => (ERRORS as readonly string[]).includes(code);

/** Looks a draft over: what keeps it from being saved, then what customers would stumble over. */
export function review(draft: Draft, configured: Configured): Problem[] {
  const screens = draft.filter(({ enabled }) => enabled === 'Y').map(({ design }) => design);
  const known = resolveKnownPairs(screens);
  const names = Map.groupBy(draft, ({ design }) => folded(design.name));
  const problems = draft.flatMap(({ design, enabled }) => {
    const say = (
      code: ProblemCode,
      place: GridPosition | null = null,
      more: Partial<Problem> = {},
    ): Problem => ({
      code,
      screen: design.randomId,
      place,
      ...more,
    });
    const found: Problem[] = [];
    if (design.name.trim() === '') found.push(say('nameMissing'));
    else if ((names.get(folded(design.name))?.length ?? 0) > 1) found.push(say('ALREADY_EXISTS_SCREEN'));
    if (enabled === 'N') return found;
    if (!known.has(design.randomId) && design.type !== 'ERROR') found.push(say('unreachable'));
    found.push(...textsOf(design).flatMap((text) => untranslated(text, say)));
    found.push(...hardToRead(pairsOf(design, configured.pictures), say));
    if (design.type !== 'ACTION') return found;
    if (buttonsOf(design).length === 0) found.push(say('empty'));
    if (!design.default && !leadsBack(design, screens)) found.push(say('noWayBack'));
    design.columns.forEach(({ rows }, column) => {
      rows.forEach((button, row) => {
        if (!button) return;
        const on = (code: ProblemCode, more: Partial<Problem> = {}) => say(code, { column, row }, more);
        const ways = known.get(design.randomId) ?? [NONE_KNOWN];
        found.push(...ofButton(button, { screens, ways, configured }, on));
      });
    });
    return found;
  });
  const hasFirst = screens.some((screen) => screen.default);
  const all: Problem[] = hasFirst
    ? problems
    : [{ code: 'NO_DEFAULT_SCREEN', screen: null, place: null }, ...problems];
  return all.toSorted((a, b) => Number(isError(b)) - Number(isError(a)));
}

interface Around {
  readonly screens: readonly KioskScreen[];
  readonly ways: readonly ReviewContext[];
  readonly configured: Configured;
}

function ofButton(
  button: KioskButton,
  { screens, ways, configured }: Around,
  say: (code: ProblemCode, more?: Partial<Problem>) => Problem,
): Problem[] {
  const { title, subtitle, segment, service, print, redirect, arrives } = button;
  const found: Problem[] = [];
  const texts = typeof subtitle === 'object' && subtitle !== null ? [title, subtitle] : [title];
  if (isEmpty(title)) found.push(say('titleMissing'));
  found.push(...texts.flatMap((text) => untranslated(text, (code, _place, more) => say(code, more))));
  const leads = redirect === null || screens.some(({ randomId }) => randomId === redirect);
  if (!leads) found.push(say('leadsNowhere'));
  if (print) {
    if (service === null && !ways.some((way) => way.service)) found.push(say('serviceMissing'));
    if (segment === null && !ways.some((way) => way.segment)) found.push(say('segmentMissing'));
  } else if (redirect === null && !arrives) found.push(say('doesNothing'));
  const isRemoved =
    (service !== null && !configured.services.has(service)) ||
    (segment !== null && !configured.segments.has(segment));
  if (isRemoved) found.push(say('gone'));
  else if (print && service !== null && segment !== null && !configured.pairs.has(`${segment}-${service}`))
    found.push(say('noQueue'));
  if (button.style) {
    const own = buttonPairs(button.style, configured.pictures);
    found.push(...hardToRead(own, (code) => say(code)));
  }
  return found;
}

/** Warns once of each part whose look makes text hard to read. */
function hardToRead(
  pairs: readonly TextPair[],
  say: (code: ProblemCode, place: null, more: Partial<Problem>) => Problem,
): Problem[] {
  const parts = Map.groupBy(pairs.filter(isLow), ({ part }) => part);
  return [...parts].map(([part, low]) =>
    say(low.every(({ onImage }) => onImage) ? 'pictureContrast' : 'contrast', null, { part }),
  );
}

/** What earlier screens have settled by the time a screen is shown. */
interface ReviewContext {
  readonly segment: boolean;
  readonly service: boolean;
}
const NONE_KNOWN: ReviewContext = { segment: false, service: false };

/** Walks every way through the screens from the first one; what is not walked cannot be reached. */
function resolveKnownPairs(screens: readonly KioskScreen[]): Map<string, ReviewContext[]> {
  const byId = new Map(screens.map((screen) => [screen.randomId, screen]));
  const ways = new Map<string, ReviewContext[]>();
  const first = screens.find((screen) => screen.default);
  const open: [string, ReviewContext][] = first ? [[first.randomId, NONE_KNOWN]] : [];
  for (let step = open.pop(); step; step = open.pop()) {
    const [randomId, known] = step;
    const screen = byId.get(randomId);
    const there = ways.get(randomId) ?? [];
    const isOld = there.some(
      ({ segment, service }) => segment === known.segment && service === known.service,
    );
    if (!screen || isOld) continue;
    ways.set(randomId, [...there, known]);
    open.push(...nextOf(screen, known));
  }
  return ways;
}

function nextOf(screen: KioskScreen, known: ReviewContext): [string, ReviewContext][] {
  if (screen.type !== 'ACTION') {
    const { redirect } = screen.message;
    return redirect === null ? [] : [[redirect, NONE_KNOWN]];
  }
  const answers = buttonsOf(screen).flatMap(
    ({ redirect, segment, service, print, arrives }): [string, ReviewContext][] => {
      if (redirect === null) return [];
      const settled = {
        segment: known.segment || segment !== null,
        service: known.service || service !== null,
      };
      return [[redirect, print || arrives ? NONE_KNOWN : settled]];
    },
  );
  return screen.back ? [...answers, [screen.back.redirect, known]] : answers;
}

/** Tells whether somebody who came here by mistake finds back to the first screen, over however many others. */
function leadsBack(screen: KioskScreen, screens: readonly KioskScreen[]): boolean {
  const first = screens.find((one) => one.default)?.randomId;
  if (screen.back) return true;
  return buttonsOf(screen).some(
    ({ redirect, print, arrives }) => !print && !arrives && redirect !== null && redirect === first,
  );
}

const textsOf = ({ type, question, hint, message, back, columns }: KioskScreen): LocalText[] => {
  const titles = columns.map(({ title }) => title);
  return type === 'ACTION'
    ? [question, hint, ...(back ? [back.title] : []), ...titles]
    : [question, message.text];
};

function untranslated(
  text: LocalText,
  say: (code: ProblemCode, place: null, more: Partial<Problem>) => Problem,
): Problem[] {
  const languages = LANGUAGES.filter((language) => !text[language]);
  return isEmpty(text) || languages.length === 0 ? [] : [say('untranslated', null, { languages })];
}

const isEmpty = (text: LocalText): boolean => !Object.values(text).some((words) => words.trim() !== '');
