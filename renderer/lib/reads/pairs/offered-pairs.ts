import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { listQueueCategories, listQueues } from '#shared/contract/tickets/queues.ts';

export type Category = AnswerOf<typeof listQueueCategories>[number];
type Queue = AnswerOf<typeof listQueues>[number];

/** A segment or a service, in the language of the page. */
export interface Named {
  readonly id: number;
  readonly idShort: string;
  readonly name: string;
}

/** A segment and a service that lead to a queue of the branch. */
export interface OfferedPair {
  readonly segment: Named;
  readonly service: Named;
  readonly queue: Queue;
}

interface Configured {
  readonly categories: readonly Category[];
  /** The enabled ones. */
  readonly segments: readonly Named[];
  readonly services: readonly Named[];
  /** Those that the branch offers. */
  readonly queues: readonly Queue[];
}

/** Lists the pairs that can be chosen: associated with an enabled queue of the branch, and allowed for the purpose. */
export function offeredPairs(
  { categories, segments, services, queues }: Configured,
  allows: (category: Category) => boolean,
): OfferedPair[] {
  const segmentOf = byId(segments, ({ id }) => id);
  const serviceOf = byId(services, ({ id }) => id);
  const queueOf = byId(
    queues.filter(({ enabled }) => enabled === 'Y'),
    ({ idQueues }) => idQueues,
  );
  return categories.filter(allows).flatMap(({ idSegments, idServices, idQueues }) => {
    const segment = segmentOf.get(idSegments);
    const service = serviceOf.get(idServices);
    const queue = queueOf.get(idQueues);
    return segment && service && queue ? [{ segment, service, queue }] : [];
  });
}

/** Holds what was chosen so far. */
export interface PairSelection {
  readonly idSegments: number | null;
  readonly idServices: number | null;
}

export interface ResolvedSelection {
  /** To choose from, by name. */
  readonly segments: readonly Named[];
  /** Those of the chosen segment. */
  readonly services: readonly Named[];
  readonly idSegments: number | null;
  readonly idServices: number | null;
  readonly pair: OfferedPair | null;
}

/** Resolves a choice among the pairs offered: the only one there is counts as chosen, what is not there does not. */
export function resolveSelection(pairs: readonly OfferedPair[], choice: PairSelection): ResolvedSelection {
  const segments = distinct(pairs.map(({ segment }) => segment));
  const idSegments = selectedOf(segments, choice.idSegments);
  const ofSegment = pairs.filter(({ segment }) => segment.id === idSegments);
  const services = distinct(ofSegment.map(({ service }) => service));
  const idServices = selectedOf(services, choice.idServices);
  const pair = ofSegment.find(({ service }) => service.id === idServices) ?? null;
  return { segments, services, idSegments, idServices, pair };
}

function selectedOf(offered: readonly Named[], chosen: number | null): number | null {
  if (offered.some(({ id }) => id === chosen)) return chosen;
  const [first] = offered;
  return first && offered.length === 1 ? first.id : null;
}

function distinct(named: readonly Named[]): Named[] {
  return [...byId(named, ({ id }) => id).values()].sort((a, b) =>
    a.name.localeCompare(b.name, undefined, { numeric: true }),
  );
}

function byId<Row>(rows: readonly Row[], idOf: (row: Row) => number): Map<number, Row> {
  return new Map(rows.map((row) => [idOf(row), row]));
}
