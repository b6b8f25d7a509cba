import { buttonsOf } from '#shared/contract/devices/kiosk-grid.ts';
import {
  type KioskButton,
  type KioskScreen,
  MAX_SCREEN_NAME_LENGTH,
} from '#shared/contract/devices/kiosk-screen.ts';
import type { StyledPart } from '#shared/contract/devices/kiosk-style.ts';
import type { LocalText } from '#shared/contract/devices/local-text.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { buttonPairs, type ImageColoursByName, isLow, type TextPair, textPairsOf } from './contrast.ts';
import { type Draft, type GridPosition, normalizeName } from './draft.ts';

/** Enabled services and segments that buttons can refer to. */
export interface Configured {
  readonly services: ReadonlySet<number>;
  readonly segments: ReadonlySet<number>;
  /** Pairs with a queue as “segment-service”. */
  readonly pairs: ReadonlySet<string>;
  /** Colours of the existing images. */
  readonly images: ImageColoursByName;
}

/** Errors prevent saving; warnings do not. */
export const ERRORS = [
  'NO_DEFAULT_SCREEN',
  'nameMissing',
  'nameTooLong',
  'ALREADY_EXISTS_SCREEN',
  'textMissing',
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
  'noBackButton',
  'empty',
  'contrast',
  'pictureContrast',
] as const;

export type ProblemCode = (typeof ERRORS)[number] | (typeof WARNINGS)[number];

export interface Problem {
  readonly code: ProblemCode;
  /** randomId of the screen; null for a problem of the kiosk. */
  readonly screen: string | null;
  readonly position: GridPosition | null;
  /** Part of the screen whose style is the cause. */
  readonly part?: StyledPart;
  /** Languages without translation. */
  readonly languages?: readonly Language[];
}

export const isError = ({ code }: Problem): boolean => (ERRORS as readonly string[]).includes(code);

/** Problems of a draft, errors first. */
export function review(draft: Draft, configured: Configured): Problem[] {
  const screens = draft.filter(({ enabled }) => enabled === 'Y').map(({ design }) => design);
  const known = resolvePaths(screens);
  const names = Map.groupBy(draft, ({ design }) => normalizeName(design.name));
  const problems = draft.flatMap(({ design, enabled }) => {
    const problem = (
      code: ProblemCode,
      position: GridPosition | null = null,
      more: Partial<Problem> = {},
    ): Problem => ({
      code,
      screen: design.randomId,
      position,
      ...more,
    });
    const found: Problem[] = [];
    if (design.name.trim() === '') found.push(problem('nameMissing'));
    else if (design.name.trim().length > MAX_SCREEN_NAME_LENGTH) found.push(problem('nameTooLong'));
    else if ((names.get(normalizeName(design.name))?.length ?? 0) > 1)
      found.push(problem('ALREADY_EXISTS_SCREEN'));
    if (enabled === 'N') return found;
    if (design.type !== 'ACTION' && textsOf(design).every(isEmpty)) found.push(problem('textMissing'));
    if (!known.has(design.randomId) && design.type !== 'ERROR') found.push(problem('unreachable'));
    found.push(...textsOf(design).flatMap((text) => untranslated(text, problem)));
    found.push(...contrastProblems(textPairsOf(design, configured.images), problem));
    if (design.type !== 'ACTION') return found;
    if (buttonsOf(design).length === 0) found.push(problem('empty'));
    if (!design.default && !leadsBack(design, screens)) found.push(problem('noBackButton'));
    design.columns.forEach(({ rows }, column) => {
      rows.forEach((button, row) => {
        if (!button) return;
        const on = (code: ProblemCode, more: Partial<Problem> = {}) => problem(code, { column, row }, more);
        const paths = known.get(design.randomId) ?? [NO_SELECTION];
        found.push(...buttonProblems(button, { screens, paths, configured }, on));
      });
    });
    return found;
  });
  const hasFirst = screens.some((screen) => screen.default);
  const all: Problem[] = hasFirst
    ? problems
    : [{ code: 'NO_DEFAULT_SCREEN', screen: null, position: null }, ...problems];
  return all.toSorted((a, b) => Number(isError(b)) - Number(isError(a)));
}

interface ButtonContext {
  readonly screens: readonly KioskScreen[];
  readonly paths: readonly PathContext[];
  readonly configured: Configured;
}

function buttonProblems(
  button: KioskButton,
  { screens, paths, configured }: ButtonContext,
  problem: (code: ProblemCode, more?: Partial<Problem>) => Problem,
): Problem[] {
  const { title, subtitle, segment, service, print, redirect, arrives } = button;
  const found: Problem[] = [];
  const texts = typeof subtitle === 'object' && subtitle !== null ? [title, subtitle] : [title];
  if (isEmpty(title)) found.push(problem('titleMissing'));
  found.push(...texts.flatMap((text) => untranslated(text, (code, _position, more) => problem(code, more))));
  const leads = redirect === null || screens.some(({ randomId }) => randomId === redirect);
  if (!leads) found.push(problem('leadsNowhere'));
  if (print) {
    if (service === null && !paths.some((path) => path.service)) found.push(problem('serviceMissing'));
    if (segment === null && !paths.some((path) => path.segment)) found.push(problem('segmentMissing'));
  } else if (redirect === null && !arrives) found.push(problem('doesNothing'));
  const isRemoved =
    (service !== null && !configured.services.has(service)) ||
    (segment !== null && !configured.segments.has(segment));
  if (isRemoved) found.push(problem('gone'));
  else if (print && service !== null && segment !== null && !configured.pairs.has(`${segment}-${service}`))
    found.push(problem('noQueue'));
  if (button.style) {
    const own = buttonPairs(button.style, configured.images);
    found.push(...contrastProblems(own, (code) => problem(code)));
  }
  return found;
}

/** One warning per part with low contrast. */
function contrastProblems(
  pairs: readonly TextPair[],
  problem: (code: ProblemCode, position: null, more: Partial<Problem>) => Problem,
): Problem[] {
  const parts = Map.groupBy(pairs.filter(isLow), ({ part }) => part);
  return [...parts].map(([part, low]) =>
    problem(low.every(({ onImage }) => onImage) ? 'pictureContrast' : 'contrast', null, { part }),
  );
}

/** Selections that were made on earlier screens. */
interface PathContext {
  readonly segment: boolean;
  readonly service: boolean;
}

const NO_SELECTION: PathContext = { segment: false, service: false };

/** Contexts in which each reachable screen is shown, by randomId. */
function resolvePaths(screens: readonly KioskScreen[]): Map<string, PathContext[]> {
  const byId = new Map(screens.map((screen) => [screen.randomId, screen]));
  const paths = new Map<string, PathContext[]>();
  const first = screens.find((screen) => screen.default);
  const open: [string, PathContext][] = first ? [[first.randomId, NO_SELECTION]] : [];
  for (let step = open.pop(); step; step = open.pop()) {
    const [randomId, known] = step;
    const screen = byId.get(randomId);
    const there = paths.get(randomId) ?? [];
    const isOld = there.some(
      ({ segment, service }) => segment === known.segment && service === known.service,
    );
    if (!screen || isOld) continue;
    paths.set(randomId, [...there, known]);
    open.push(...nextOf(screen, known));
  }
  return paths;
}

function nextOf(screen: KioskScreen, known: PathContext): [string, PathContext][] {
  if (screen.type !== 'ACTION') {
    const { redirect } = screen.message;
    return redirect === null ? [] : [[redirect, NO_SELECTION]];
  }
  const answers = buttonsOf(screen).flatMap(
    ({ redirect, segment, service, print, arrives }): [string, PathContext][] => {
      if (redirect === null) return [];
      const selected = {
        segment: known.segment || segment !== null,
        service: known.service || service !== null,
      };
      return [[redirect, print || arrives ? NO_SELECTION : selected]];
    },
  );
  return screen.back ? [...answers, [screen.back.redirect, known]] : answers;
}

/** Whether the screen has a way back to the first screen. */
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
  problem: (code: ProblemCode, position: null, more: Partial<Problem>) => Problem,
): Problem[] {
  const languages = LANGUAGES.filter((language) => !text[language]);
  return isEmpty(text) || languages.length === 0 ? [] : [problem('untranslated', null, { languages })];
}

const isEmpty = (text: LocalText): boolean => !Object.values(text).some((value) => value.trim() !== '');
