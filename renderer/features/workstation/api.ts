import { useQuery, useQueryClient } from '@tanstack/react-query';
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSocket } from '#renderer/lib/live/connection.tsx';
import { closedByKey, LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { closingHereAtom } from '#renderer/lib/session/closing-here.ts';
import { sessionAtom } from '#renderer/lib/session/session.ts';
import {
  currentWorkstationKey,
  useCurrentWorkstation,
} from '#renderer/lib/session/use-current-workstation.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import type { ClosedBy } from '#shared/contract/socket-events.ts';
import { callAuto, removeFromQueue } from '#shared/contract/workstation/waiting-workstations.ts';
import { getWorkstation, type Workstation } from '#shared/contract/workstation/workstations.ts';
import { useOtherTabs } from './other-tabs.ts';

/** Names the query of a workstation that is shown although it is closed. */
const closedKey = (idWorkstations: number | null) => [LIVE.workstations, 'closed', idWorkstations] as const;

type WorkstationView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  /** Nothing to show: one has to be chosen. */
  | { readonly kind: 'none' }
  | { readonly kind: 'ready'; readonly workstation: Workstation };

/** Reads the operator's workstation: the one open, else the one just closed, as long as no other operator took it. */
export function useWorkstation(): WorkstationView {
  const api = useApi();
  const own = useCurrentWorkstation();
  const [remembered, remember] = useAtom(lastWorkstationAtom);
  const closed = useQuery({
    queryKey: closedKey(remembered),
    queryFn: ({ signal }) => api.call(getWorkstation, { params: { id: remembered ?? 0 } }, { signal }),
    enabled: own.data === null && remembered !== null,
  });

  const isShownClosed = closed.data?.state === 'off';
  const ownId = own.data?.idWorkstations;
  useEffect(() => {
    if (ownId !== undefined) remember(ownId);
  }, [ownId, remember]);

  const lost = useWorkstationClosed();
  const queries = useQueryClient();
  const { t } = useTranslation('workstation');
  const closingHere = useAtomValue(closingHereAtom);
  const before = useRef(ownId);
  const isClosed = own.data === null;
  // Closed by a supervisor, by itself or in another tab: then this page does not know of it yet.
  useEffect(() => {
    const wasOpen = before.current;
    before.current = ownId;
    if (wasOpen === undefined || !isClosed || closingHere || isShownClosed) return;
    const by = queries.getQueryData<ClosedBy>(closedByKey(wasOpen));
    queries.removeQueries({ queryKey: closedByKey(wasOpen) });
    lost(by && t(`closedBy.${by}`));
  }, [ownId, isClosed, closingHere, isShownClosed, lost, queries, t]);

  if (own.data) return { kind: 'ready', workstation: own.data };
  if (own.data === undefined)
    return own.isError ? { kind: 'failed', retry: own.refetch } : { kind: 'loading' };
  if (remembered === null || closed.isError) return { kind: 'none' };
  if (closed.data?.state === 'off') return { kind: 'ready', workstation: closed.data };
  return closed.isFetching || !closed.data ? { kind: 'loading' } : { kind: 'none' };
}

/** Shows a workstation as the server's answer to something done left it, before anything is read anew. */
export function useShowWorkstation(): (answer: Workstation) => void {
  const queries = useQueryClient();
  const idUsers = useAtomValue(sessionAtom)?.user.id ?? 0;
  return useCallback(
    (answer) => {
      queries.setQueryData(closedKey(answer.idWorkstations), answer);
      queries.setQueryData(currentWorkstationKey(idUsers), {
        workstation: answer.idUsers === idUsers ? answer : null,
      });
    },
    [queries, idUsers],
  );
}

/**
 * Leads back to the selection where the workstation turned out to be closed or somebody else's (operations
 * specification, section 7), and says why.
 */
export function useWorkstationClosed(): (why?: string) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { t } = useTranslation('errors');
  const idUsers = useAtomValue(sessionAtom)?.user.id ?? 0;
  const remember = useSetAtom(lastWorkstationAtom);
  return useCallback(
    (why = t('WORKSTATION_WAS_CLOSED')) => {
      toasts.warning({ title: why });
      remember(null);
      queries.setQueryData(currentWorkstationKey(idUsers), { workstation: null });
      navigate('/app/workstation-selection');
    },
    [queries, navigate, toasts, t, idUsers, remember],
  );
}

interface LastWorkstation {
  readonly idUsers: number;
  readonly idWorkstations: number;
}

const storage = createJSONStorage<LastWorkstation | null>(() => sessionStorage);
const storedAtom = atomWithStorage<LastWorkstation | null>('turno.workstation', null, storage, {
  getOnInit: true,
});

/**
 * Remembers the workstation last worked at in this tab, so that a closed one can be shown and opened again. Another
 * user who signs in here starts without one.
 */
const lastWorkstationAtom = atom(
  (get) => {
    const stored = get(storedAtom);
    return stored && stored.idUsers === get(sessionAtom)?.user.id ? stored.idWorkstations : null;
  },
  (get, set, idWorkstations: number | null) => {
    const idUsers = get(sessionAtom)?.user.id;
    set(storedAtom, idWorkstations === null || idUsers === undefined ? null : { idUsers, idWorkstations });
  },
);

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

/** Says why a ticket that was called is no longer here: its customer asked on the phone for some more minutes. */
export function usePostponed(): void {
  const socket = useSocket();
  const toasts = useToasts();
  const { t } = useTranslation('workstation');
  useEffect(() => {
    if (!socket) return;
    const say = ({ code }: { readonly code: string }) => toasts.info({ title: t('postponed', { code }) });
    socket.on('ticket:postponed', say);
    return () => void socket.off('ticket:postponed', say);
  }, [socket, toasts, t]);
}
