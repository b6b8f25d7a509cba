import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#renderer/lib/api.tsx';
import { randomKey } from '#renderer/lib/random-key.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import { showReport } from '#shared/contract/reports/reports.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';

/** Type and filters of a requested report. */
export interface ReportRequest {
  readonly type: number;
  readonly filters: readonly ReportFilter[];
}

/** Time for which an unused table stays cached, ms, for navigating back from a list of tickets. */
const CACHE_TTL_MS = 300_000;

/**
 * Fetches a report table. The previous table stays visible meanwhile. Cancelling aborts the request, and the
 * server stops computing; nothing is requested unless `ready`.
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
    // A loaded table is not refetched, so that its numbers do not change while they are read.
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
    /** True while the table is computed, possibly with a previous one visible. */
    isGenerating: query.isFetching,
    /** Retry key of the request. */
    asking,
    /** True if the request was cancelled before its result. */
    isCancelled: ready && query.isPending && !query.isFetching && !query.error,
    isOld: query.isPlaceholderData,
    giveUp: () => void queries.cancelQueries({ queryKey }),
    again: () => void query.refetch(),
  };
}

/** Converts the response to the table type of the reports. */
const tableOf = (answer: AnswerOf<typeof showReport>): ReportTable =>
  ({ ...answer, complete: answer.complete === 'Y' }) as ReportTable;
