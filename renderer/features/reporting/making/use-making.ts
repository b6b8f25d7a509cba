import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/server/api.tsx';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { getReportMaking } from '#shared/contract/reports/reports.ts';

/** Milliseconds between two looks at how far a report is. */
const LOOK_MS = 500;

/** Asks how far a report is that was asked for under a key, for as long as somebody looks. */
export function useMaking(key: string): AnswerOf<typeof getReportMaking> | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['report-making', key],
    queryFn: ({ signal }) => api.call(getReportMaking, { params: { key } }, { signal }),
    enabled: key !== '',
    refetchInterval: LOOK_MS,
    retry: false,
    gcTime: 0,
  });
  return data;
}
