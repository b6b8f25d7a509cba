import { useQuery } from '@tanstack/react-query';
import { useElapsed } from '#renderer/features/workstation/time.ts';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { type QueueListRow, workstationQueues } from '#shared/contract/workstation/workstations.ts';
import { aged } from './queue-rows.ts';

/** Reads the queues that a workstation may call; waits run on between two readings. Undefined until they are known. */
export function useQueueRows(idWorkstations: number): {
  readonly rows: readonly QueueListRow[] | undefined;
  readonly failed: boolean;
} {
  const api = useApi();
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: [LIVE.queues, idWorkstations],
    queryFn: ({ signal }) => api.call(workstationQueues, { params: { id: idWorkstations } }, { signal }),
  });
  const passed = useElapsed(dataUpdatedAt, Date.now);
  return { rows: data && aged(data, passed), failed: isError };
}
