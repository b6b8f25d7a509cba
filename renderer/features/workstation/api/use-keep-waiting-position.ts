import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { callAuto, removeFromQueue } from '#shared/contract/workstation/waiting-workstations.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { useOtherTabs } from './use-other-tabs.ts';

/** Begins the query key under which a waiting workstation asks for its ticket. */
export const WAITING_POSITION_KEY = 'waiting-place';

/**
 * Keeps the place among the waiting workstations: asks again and again, for where no push tells of the ticket,
 * and gives the place up when the page is left (operations specification, section 5); not while another tab waits on.
 */
export function useKeepWaitingPosition({ idWorkstations, waitNext }: Workstation): void {
  const api = useApi();
  const queries = useQueryClient();
  const request = { params: { id: idWorkstations } };
  const isElsewhere = useOtherTabs(idWorkstations);
  const refresh = () => void queries.invalidateQueries({ queryKey: [LIVE.workstations] });

  useQuery({
    queryKey: [WAITING_POSITION_KEY, idWorkstations],
    queryFn: async ({ signal }) => {
      const answer = await api.call(callAuto, request, { signal }).catch((rejected: unknown) => {
        refresh();
        throw rejected;
      });
      if (answer.idTicket !== null || answer.waitNext?.place !== waitNext?.place) refresh();
      return answer.idTicket;
    },
    enabled: waitNext !== null,
    refetchInterval: (waitNext?.pollSeconds ?? 0) * 1000,
    refetchIntervalInBackground: true,
    gcTime: 0,
  });

  const leave = useEffectEvent(() => {
    if (waitNext === null || isElsewhere()) return;
    // Ignores a failure: the server ends the waiting by itself, once it hears nothing more.
    void api.call(removeFromQueue, request, { keepalive: true }).catch(() => undefined);
  });

  useEffect(() => {
    const removed = () => leave();
    window.addEventListener('pagehide', removed);
    return () => {
      window.removeEventListener('pagehide', removed);
      leave();
    };
  }, []);
}
