import { type Refusal, refuse } from '#shared/contract/refusal.ts';
import type { CalendarQueue } from '#shared/contract/tickets/appointments.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { GivenLine } from './given-line.ts';

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
export function pairNamed(given: GivenLine, { pairs, byDefault }: PairTerms): Pair | Refusal {
  const services = pairs.map(({ idServices: id, servName: name }) => ({ id, name }));
  const service =
    named(given.service, services) ?? amongWords(given, services) ?? chosen(byDefault.idServices, services);
  if (service === undefined) return refuse('LINE_WITHOUT_SERVICE');
  if (typeof service !== 'number') return service('LINE_SERVICE_UNKNOWN');
  const ofService = pairs.filter(({ idServices }) => idServices === service);
  const segments = ofService.map(({ idSegments: id, segmentName: name }) => ({ id, name }));
  const segment =
    named(given.segment, segments) ?? amongWords(given, segments) ?? chosen(byDefault.idSegments, segments);
  if (segment === undefined) return refuse('LINE_WITHOUT_SEGMENT');
  if (typeof segment !== 'number') return segment('LINE_SEGMENT_UNKNOWN');
  return ofService.find(({ idSegments }) => idSegments === segment) ?? refuse('LINE_WITHOUT_SEGMENT');
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Refuses a name with the code of what it does not name, unless several have it. */
type WhyNone = (unknown: 'LINE_SERVICE_UNKNOWN' | 'LINE_SEGMENT_UNKNOWN') => Refusal;

/** The id of what a text names; undefined where it is empty. */
function named(text: string, all: readonly Named[]): number | WhyNone | undefined {
  const name = text.trim();
  if (name === '') return undefined;
  const ids = idsOf(name, all);
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) return only;
  return (unknown) => refuse(ids.length > 1 ? 'LINE_NAME_UNCLEAR' : unknown, { params: { name } });
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

function amongWords({ categories }: GivenLine, all: readonly Named[]): number | undefined {
  for (const word of categories) {
    const [only, ...others] = idsOf(word.trim(), all);
    if (only !== undefined && others.length === 0) return only;
  }
  return undefined;
}

/** What was chosen, where it is among them; else the only one. */
function chosen(id: number | undefined, all: readonly Named[]): number | undefined {
  if (all.some((one) => one.id === id)) return id;
  const ids = new Set(all.map((one) => one.id));
  return ids.size === 1 ? [...ids][0] : undefined;
}
