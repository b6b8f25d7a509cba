import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LIVE } from '#renderer/lib/live/follow-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { getQueueDetail, STAND_BY_QUEUE_ID, type UnservedTicket } from '#shared/contract/tickets/queues.ts';

/** A ticket that waits in the queue, or stands by for the operator. */
export type WaitingTicket = UnservedTicket & { readonly id: number };

interface QueueDetail {
  readonly name: string;
  /** Undefined until they are known. */
  readonly tickets: readonly WaitingTicket[] | undefined;
  /** Says when they were read, by this device's clock. */
  readonly readAt: number;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Reads who waits in a queue, or for null who the operator has put on stand-by. */
export function useQueueDetail(idQueues: number | null, idBranches: number): QueueDetail {
  const api = useApi();
  const id = idQueues ?? STAND_BY_QUEUE_ID;
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: [LIVE.queues, 'detail', id, idBranches],
    queryFn: ({ signal }) =>
      api.call(getQueueDetail, { params: { id }, query: { idBranch: idBranches } }, { signal }),
  });
  const rows = idQueues === null ? data?.standBy : data?.tickets;
  const tickets = useMemo(
    () => rows?.map((ticket): WaitingTicket => ({ ...ticket, id: ticket.idTicket })),
    [rows],
  );
  return { name: data?.name ?? '', tickets, readAt: dataUpdatedAt, error, retry: () => void refetch() };
}
