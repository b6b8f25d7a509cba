import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listSegments, type Segment } from '#shared/contract/configuration/segments.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { listQueueCategories, listQueues } from '#shared/contract/tickets/queues.ts';
import { everyPage, useApi } from './api.tsx';
import { LIVE } from './live.tsx';

/** Stale time of configuration, ms. */
const CONFIGURATION_AGE = 60_000;

export interface Offered {
  /** Undefined until loaded. */
  readonly pairs: readonly OfferedPair[] | undefined;
  /** All enabled ones, with or without a queue at the branch; empty until loaded. */
  readonly segments: readonly Named[];
  readonly services: readonly Named[];
  readonly failed: boolean;
  readonly retry: () => void;
}

/**
 * Loads the pairs of segment and service that have a queue at the branch and are allowed; undefined without a
 * branch.
 */
export function useOfferedPairs(idBranches: number | null, allows: (category: Category) => boolean): Offered {
  const api = useApi();
  const { i18n } = useTranslation();
  const known = { staleTime: CONFIGURATION_AGE };
  const categories = useQuery({
    queryKey: ['queue-categories'],
    queryFn: ({ signal }) => api.call(listQueueCategories, {}, { signal }),
    ...known,
  });
  const segments = useQuery({
    queryKey: ['segments', 'all'],
    queryFn: ({ signal }) => everyPage((query) => api.call(listSegments, { query }, { signal })),
    ...known,
  });
  const services = useQuery({
    queryKey: ['services', 'all'],
    queryFn: ({ signal }) => everyPage((query) => api.call(listServices, { query }, { signal })),
    ...known,
  });
  const queues = useQuery({
    queryKey: [LIVE.queues, 'of-branch', idBranches],
    queryFn: ({ signal }) => api.call(listQueues, { query: { idBranch: idBranches ?? 0 } }, { signal }),
    enabled: idBranches !== null,
  });

  const all = [categories, segments, services, queues];
  const retry = () => {
    for (const query of all) if (query.isError) void query.refetch();
  };
  const spoken = (rows: readonly Segment[]) => enabledIn(rows, i18n.language);
  const isExisting = categories.data && segments.data && services.data && queues.data;
  return {
    pairs: isExisting
      ? offeredPairs(
          {
            categories: categories.data,
            segments: spoken(segments.data),
            services: spoken(services.data),
            queues: queues.data,
          },
          allows,
        )
      : undefined,
    segments: isExisting ? spoken(segments.data) : [],
    services: isExisting ? spoken(services.data) : [],
    failed: !isExisting && all.some(({ isError }) => isError),
    retry,
  };
}

/** Enabled ones, with the name in a language if translated. */
function enabledIn(rows: readonly Segment[], spoken: string): Named[] {
  const language = LANGUAGES.find((each) => spoken.startsWith(each));
  return rows
    .filter(({ enabled }) => enabled === 'Y')
    .map(({ id, idShort, name, translations }) => ({
      id,
      idShort,
      name: (language && translations[language]) || name,
    }));
}

export type Category = AnswerOf<typeof listQueueCategories>[number];
type Queue = AnswerOf<typeof listQueues>[number];

/** Segment or service, in the language of the page. */
export interface Named {
  readonly id: number;
  readonly idShort: string;
  readonly name: string;
}

/** Segment and service with a queue at the branch. */
export interface OfferedPair {
  readonly segment: Named;
  readonly service: Named;
  readonly queue: Queue;
}

interface Configured {
  readonly categories: readonly Category[];
  /** Enabled ones. */
  readonly segments: readonly Named[];
  readonly services: readonly Named[];
  /** Queues of the branch. */
  readonly queues: readonly Queue[];
}

/**
 * Lists the allowed pairs whose queue, segment and service are enabled.
 *
 * @internal used by tests besides this file
 */
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

/** Current selection. */
export interface PairSelection {
  readonly idSegments: number | null;
  readonly idServices: number | null;
}

export interface ResolvedSelection {
  /** Options, sorted by name. */
  readonly segments: readonly Named[];
  /** Options of the selected segment. */
  readonly services: readonly Named[];
  readonly idSegments: number | null;
  readonly idServices: number | null;
  readonly pair: OfferedPair | null;
}

/** Resolves a selection: a single option counts as selected, an unavailable one does not. */
export function resolveSelection(pairs: readonly OfferedPair[], choice: PairSelection): ResolvedSelection {
  const segments = distinct(pairs.map(({ segment }) => segment));
  const idSegments = selectedOf(segments, choice.idSegments);
  const ofSegment = pairs.filter(({ segment }) => segment.id === idSegments);
  const services = distinct(ofSegment.map(({ service }) => service));
  const idServices = selectedOf(services, choice.idServices);
  const pair = ofSegment.find(({ service }) => service.id === idServices) ?? null;
  return { segments, services, idSegments, idServices, pair };
}

function selectedOf(offered: readonly Named[], selected: number | null): number | null {
  if (offered.some(({ id }) => id === selected)) return selected;
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
