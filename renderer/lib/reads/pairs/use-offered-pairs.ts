import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { everyPage } from '#renderer/lib/server/every-page.ts';
import { listSegments, type Segment } from '#shared/contract/configuration/segments.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { listQueueCategories, listQueues } from '#shared/contract/tickets/queues.ts';
import { type Category, type Named, type OfferedPair, offeredPairs } from './offered-pairs.ts';

/** Sets how long configuration counts as known, ms; the server decides in any case. */
const CONFIGURATION_AGE = 60_000;

export interface Offered {
  /** Undefined until they are known. */
  readonly pairs: readonly OfferedPair[] | undefined;
  /** Every enabled one, whether it leads to a queue of the branch or not; empty until they are known. */
  readonly segments: readonly Named[];
  readonly services: readonly Named[];
  readonly failed: boolean;
  readonly retry: () => void;
}

/**
 * Lists segments and services that lead to a branch's queues and are allowed for a purpose, with who waits there;
 * unknown while no branch is chosen.
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

/** Lists the enabled ones, by their name in a language where they have one there. */
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
