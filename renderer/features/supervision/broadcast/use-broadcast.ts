import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import { broadcastSms, getSmsReach } from '#shared/contract/installation/sms.ts';

const RETRY_MS = 10_000;

/** Reads how many people a broadcast reaches now; undefined until it is known. */
export function useSmsReach(idBranches: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['sms-reach', idBranches],
    queryFn: ({ signal }) => api.call(getSmsReach, { params: { id: idBranches } }, { signal }),
    refetchInterval: RETRY_MS,
  });
}

/**
 * Writes to everybody who waits at a branch and agreed to messages. The same text is written once, also where no answer
 * came and it is pressed again: it goes with the key of the first time. Whatever the server failed of is a failure of
 * the message, so that nothing typed is lost to the error page.
 */
export function useBroadcast(idBranches: number, onDone: (people: number) => void) {
  const api = useApi();
  const tried = useRef<{ readonly text: string; readonly idempotencyKey: string | undefined } | null>(null);
  return useAction(
    async ({ text, confirmed }: { readonly text: string; readonly confirmed: number }, call) => {
      if (tried.current?.text !== text) tried.current = { text, idempotencyKey: call.idempotencyKey };
      const { idempotencyKey } = tried.current;
      try {
        return await api.call(
          broadcastSms,
          { params: { id: idBranches, text }, query: { confirmed } },
          { ...call, ...(idempotencyKey && { idempotencyKey }) },
        );
      } catch (error) {
        if (error instanceof ApiError) tried.current = null;
        throw error instanceof ApiError && error.status === 'GENERIC_ERROR'
          ? apiError('SMS_GENERIC_ERROR')
          : error;
      }
    },
    {
      onDone({ people }) {
        tried.current = null;
        onDone(people);
      },
    },
  );
}
