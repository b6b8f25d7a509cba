import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#renderer/lib/api.tsx';
import { randomKey } from '#renderer/lib/random-key.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import { showReport } from '#shared/contract/reports/reports.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';

/** A report as it is asked for. */
export interface ReportRequest {
  readonly type: number;
  readonly filters: readonly ReportFilter[];
}

/** How long a table is kept once nobody looks at it: the way back from the tickets behind a number. */
const CACHE_TTL_MS = 300_000;

/**
 * Reads what a report comes to. While another is awaited, what was there before stays. Giving up ends the request, and
 * the server stops making it; nothing is asked while it is not `ready`.
 */
export function useReportTable(requested: ReportRequest, ready: boolean) {
  const api = useApi();
  const queries = useQueryClient();
  const [asking, setAsking] = useState('');
  const queryKey = ['report-table', requested.type, JSON.stringify(requested.filters)];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const key = randomKey();
      setAsking(key);
      return api.call(
        showReport,
        { body: { reportType: requested.type, filters: [...requested.filters], key } },
        { signal },
      );
    },
    select: tableOf,
    enabled: ready,
    // What was made is shown until something else is asked: numbers do not change below the reader's hand.
    meta: { stands: true },
    staleTime: CACHE_TTL_MS,
    gcTime: CACHE_TTL_MS,
    retry: false,
    refetchOnWindowFocus: false,
    placeholderData: (before, previous) => (previous?.queryKey[1] === requested.type ? before : undefined),
  });
  return {
    table: query.data,
    error: query.error,
    /** Tells that it is being made, perhaps with an older one in sight. */
    isGenerating: query.isFetching,
    /** The key under which it was asked for. */
    asking,
    /** Tells that it was given up before it was there. */
    isCancelled: ready && query.isPending && !query.isFetching && !query.error,
    isOld: query.isPlaceholderData,
    giveUp: () => void queries.cancelQueries({ queryKey }),
    again: () => void query.refetch(),
  };
}

/** Reads what the wire says of a table as the rest of the product knows it. */
const tableOf = (answer: AnswerOf<typeof showReport>): ReportTable =>
  ({ ...answer, complete: answer.complete === 'Y' }) as ReportTable;
