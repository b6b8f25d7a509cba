import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { broadcastSms, getSmsReach } from '#shared/contract/installation/sms.ts';

const AGAIN_MS = 10_000;

/** Reads how many people a broadcast reaches now; undefined until it is known. */
export function useSmsReach(idBranches: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['sms-reach', idBranches],
    queryFn: ({ signal }) => api.call(getSmsReach, { params: { id: idBranches } }, { signal }),
    refetchInterval: AGAIN_MS,
  });
}

/** Writes to everybody who waits at a branch and agreed to messages, once however often it is tried. */
export function useBroadcast(idBranches: number, onDone: (people: number) => void) {
  const api = useApi();
  return useAction(
    (text: string, call) => api.call(broadcastSms, { params: { id: idBranches, text } }, call),
    { onDone: ({ people }) => onDone(people) },
  );
}
