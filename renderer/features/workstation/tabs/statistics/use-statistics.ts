import { useQuery } from '@tanstack/react-query';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { workstationStatistics } from '#shared/contract/workstation/workstation-statistics.ts';

export type DayStats = AnswerOf<typeof workstationStatistics>;

/** Reads the operator's own day at an open workstation, anew whenever something is done there. */
export function useStatistics(idWorkstations: number, open: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: [LIVE.attentions, 'statistics', idWorkstations],
    queryFn: ({ signal }) => api.call(workstationStatistics, { params: { id: idWorkstations } }, { signal }),
    enabled: open,
  });
}
