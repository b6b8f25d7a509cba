import { type ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import type { CalendarQueue } from '#shared/contract/tickets/appointments.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { ImportRowInput } from './import-row-input.ts';

/** A service for a segment, as appointments are booked. */
export type Pair = CalendarQueue['pairs'][number];

export interface PairTerms {
  /** What is given by appointment at the branch. */
  readonly pairs: readonly Pair[];
  /** What lines are for that do not say it. */
  readonly byDefault: { readonly idServices?: number | undefined; readonly idSegments?: number | undefined };
}

/**
 * Finds what a line is for: what it names, by a name without regard to case and accents or by an id; what its categories
 * name; what was chosen for all that name nothing; the only one that there is. Gives a refusal where that is no pair.
 */
export function pairNamed(given: ImportRowInput, { pairs, byDefault }: PairTerms): Pair | ApiError {
  const services = pairs.map(({ idServices: id, servName: name }) => ({ id, name }));
  const service =
    named(given.service, services) ??
    matchCategory(given, services) ??
    resolveNamed(byDefault.idServices, services);
  if (service === undefined) return apiError('LINE_WITHOUT_SERVICE');
  if (typeof service !== 'number') return service('LINE_SERVICE_UNKNOWN');
  const ofService = pairs.filter(({ idServices }) => idServices === service);
  const segments = ofService.map(({ idSegments: id, segmentName: name }) => ({ id, name }));
  const segment =
    named(given.segment, segments) ??
    matchCategory(given, segments) ??
    resolveNamed(byDefault.idSegments, segments);
  if (segment === undefined) return apiError('LINE_WITHOUT_SEGMENT');
  if (typeof segment !== 'number') return segment('LINE_SEGMENT_UNKNOWN');
  return ofService.find(({ idSegments }) => idSegments === segment) ?? apiError('LINE_WITHOUT_SEGMENT');
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Refuses a name with the code of what it does not name, unless several have it. */
type WhyNone = (unknown: 'LINE_SERVICE_UNKNOWN' | 'LINE_SEGMENT_UNKNOWN') => ApiError;

/** The id of what a text names; undefined where it is empty. */
function named(text: string, all: readonly Named[]): number | WhyNone | undefined {
  const name = text.trim();
  if (name === '') return undefined;
  const ids = idsOf(name, all);
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) return only;
  return (unknown) => apiError(ids.length > 1 ? 'LINE_NAME_UNCLEAR' : unknown, { params: { name } });
}

/** Those of that very name, else of that name as people write it, else of that id. */
function idsOf(name: string, all: readonly Named[]): number[] {
  const key = foldText(name);
  const ways = [
    (one: Named) => one.name === name,
    (one: Named) => foldText(one.name) === key,
    (one: Named) => String(one.id) === name,
  ];
  for (const fits of ways) {
    const found = all.filter(fits);
    if (found.length > 0) return [...new Set(found.map(({ id }) => id))];
  }
  return [];
}

function matchCategory({ categories }: ImportRowInput, all: readonly Named[]): number | undefined {
  for (const word of categories) {
    const [only, ...others] = idsOf(word.trim(), all);
    if (only !== undefined && others.length === 0) return only;
  }
  return undefined;
}

/** What was chosen, where it is among them; else the only one. */
function resolveNamed(id: number | undefined, all: readonly Named[]): number | undefined {
  if (all.some((one) => one.id === id)) return id;
  const ids = new Set(all.map((one) => one.id));
  return ids.size === 1 ? [...ids][0] : undefined;
}
