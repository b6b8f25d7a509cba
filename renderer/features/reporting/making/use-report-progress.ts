import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/api.tsx';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { getReportProgress } from '#shared/contract/reports/reports.ts';

/** Milliseconds between two looks at how far a report is. */
const POLL_INTERVAL_MS = 500;

/** Asks how far a report is that was asked for under a key, for as long as somebody looks. */
export function useReportProgress(key: string): AnswerOf<typeof getReportProgress> | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['report-making', key],
    queryFn: ({ signal }) => api.call(getReportProgress, { params: { key } }, { signal }),
    enabled: key !== '',
    refetchInterval: POLL_INTERVAL_MS,
    retry: false,
    gcTime: 0,
  });
  return data;
}
