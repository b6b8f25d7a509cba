import { useQuery, useQueryClient } from '@tanstack/react-query';
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { inTime, useApi } from '#renderer/lib/api.tsx';
import { closedByKey, LIVE, useSocket } from '#renderer/lib/live.tsx';
import { randomKey } from '#renderer/lib/random-key.ts';
import { sessionAtom } from '#renderer/lib/session.ts';
import { closingHereAtom, currentWorkstationKey, useCurrentWorkstation } from '#renderer/lib/workstation.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import type { ClosedBy } from '#shared/contract/socket-events.ts';
import { callAuto, removeFromQueue } from '#shared/contract/workstation/waiting-workstations.ts';
import {
  getWorkstation,
  type Workstation,
  workstationFooter,
} from '#shared/contract/workstation/workstations.ts';

/** Query key of the closed workstation that is still displayed. */
const closedKey = (idWorkstations: number | null) => [LIVE.workstations, 'closed', idWorkstations] as const;

type WorkstationView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  /** No workstation: the user has to select one. */
  | { readonly kind: 'none' }
  | { readonly kind: 'ready'; readonly workstation: Workstation };

/** Reads the operator's open workstation, else the one just closed, unless another operator opened it. */
export function useWorkstation(): WorkstationView {
  const api = useApi();
  const open = useCurrentWorkstation();
  const [lastId, setLastId] = useAtom(lastWorkstationAtom);
  const closed = useQuery({
    queryKey: closedKey(lastId),
    queryFn: ({ signal }) => api.call(getWorkstation, { params: { id: lastId ?? 0 } }, { signal }),
    enabled: open.data === null && lastId !== null,
  });

  const isClosedVisible = closed.data?.state === 'off';
  const openId = open.data?.idWorkstations;
  usePollFooter(openId);
  useEffect(() => {
    if (openId !== undefined) setLastId(openId);
  }, [openId, setLastId]);

  const leaveWorkstation = useWorkstationClosed();
  const queries = useQueryClient();
  const { t } = useTranslation('workstation');
  const closingHere = useAtomValue(closingHereAtom);
  const before = useRef(openId);
  const isClosed = open.data === null;
  // Closed by a supervisor, by timeout or in another tab, without this page knowing.
  useEffect(() => {
    const wasOpen = before.current;
    before.current = openId;
    if (wasOpen === undefined || !isClosed || closingHere || isClosedVisible) return;
    const by = queries.getQueryData<ClosedBy>(closedByKey(wasOpen));
    queries.removeQueries({ queryKey: closedByKey(wasOpen) });
    leaveWorkstation(by && t(`closedBy.${by}`));
  }, [openId, isClosed, closingHere, isClosedVisible, leaveWorkstation, queries, t]);

  if (open.data) return { kind: 'ready', workstation: open.data };
  if (open.data === undefined)
    return open.isError ? { kind: 'failed', retry: open.refetch } : { kind: 'loading' };
  if (lastId === null || closed.isError) return { kind: 'none' };
  if (closed.data?.state === 'off') return { kind: 'ready', workstation: closed.data };
  return closed.isFetching || !closed.data ? { kind: 'loading' } : { kind: 'none' };
}

const FOOTER_POLL_MS = 30_000;

/**
 * Polls the footer of the open workstation, for when no push arrives: if it is off, the workstation is read again, and
 * the page leaves it (operations specification, section 4).
 */
function usePollFooter(idWorkstations: number | undefined): void {
  const api = useApi();
  const queries = useQueryClient();
  useQuery({
    queryKey: ['workstation-footer', idWorkstations],
    queryFn: async ({ signal }) => {
      const params = { id: idWorkstations ?? 0 };
      const { statusName } = await api.call(workstationFooter, { params }, { signal: inTime(signal) });
      if (statusName === 'off') void queries.invalidateQueries({ queryKey: [LIVE.workstations] });
      return statusName;
    },
    enabled: idWorkstations !== undefined,
    refetchInterval: FOOTER_POLL_MS,
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
}

/** Writes the workstation from a command's answer to the query cache. */
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
 * Goes to the selection after the workstation was closed or taken over, with the reason as a message (operations
 * specification, section 7).
 */
export function useWorkstationClosed(): (why?: string) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { t } = useTranslation('errors');
  const idUsers = useAtomValue(sessionAtom)?.user.id ?? 0;
  const setLastId = useSetAtom(lastWorkstationAtom);
  return useCallback(
    (why = t('WORKSTATION_WAS_CLOSED')) => {
      toasts.warning({ title: why });
      setLastId(null);
      queries.setQueryData(currentWorkstationKey(idUsers), { workstation: null });
      navigate('/app/workstation-selection');
    },
    [queries, navigate, toasts, t, idUsers, setLastId],
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

/** Last workstation of this tab and user, so that it can be shown and reopened after closing. */
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

/** Start of the query key for the long poll of a waiting workstation. */
export const WAITING_POSITION_KEY = 'waiting-position';

/**
 * Keeps the position among waiting workstations by polling, for when no push arrives. Gives it up when the page is
 * left, unless another tab shows the workstation (operations specification, section 5).
 */
export function useRefreshWaitingPosition({ idWorkstations, waitNext }: Workstation): void {
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
      if (answer.idTicket !== null || answer.waitNext?.position !== waitNext?.position) refresh();
      return answer.idTicket;
    },
    enabled: waitNext !== null,
    refetchInterval: (waitNext?.pollSeconds ?? 0) * 1000,
    refetchIntervalInBackground: true,
    gcTime: 0,
  });

  const stopWaiting = useEffectEvent(() => {
    if (waitNext === null || isElsewhere()) return;
    // Errors are ignored: the server ends the waiting after a timeout.
    void api.call(removeFromQueue, request, { keepalive: true }).catch(() => undefined);
  });

  useEffect(() => {
    const removed = () => stopWaiting();
    window.addEventListener('pagehide', removed);
    return () => {
      window.removeEventListener('pagehide', removed);
      stopWaiting();
    };
  }, []);
}

/** Notifies the operator that a called customer requested more time by phone. */
export function usePostponed(): void {
  const socket = useSocket();
  const toasts = useToasts();
  const { t } = useTranslation('workstation');
  useEffect(() => {
    if (!socket) return;
    const notify = ({ code }: { readonly code: string }) => toasts.info({ title: t('postponed', { code }) });
    socket.on('ticket:postponed', notify);
    return () => void socket.off('ticket:postponed', notify);
  }, [socket, toasts, t]);
}

interface TabMessage {
  readonly tab: string;
  readonly kind: 'opened' | 'present' | 'closed';
}

/**
 * Returns a function that says whether another tab shows the same workstation. Tabs announce themselves when they open
 * and close, so the answer is known synchronously on unload.
 */
function useOtherTabs(idWorkstations: number): () => boolean {
  const others = useRef(new Set<string>());

  useEffect(() => {
    const tabs = new Set<string>();
    others.current = tabs;
    const tab = randomKey();
    const channel = new BroadcastChannel(`turno.workstation.${idWorkstations}`);
    const post = (kind: TabMessage['kind']) => channel.postMessage({ tab, kind } satisfies TabMessage);
    const announce = () => post('opened');
    const go = () => post('closed');
    channel.onmessage = ({ data: { tab: other, kind } }: MessageEvent<TabMessage>) => {
      if (kind === 'closed') tabs.delete(other);
      else tabs.add(other);
      if (kind === 'opened') post('present');
    };
    announce();
    window.addEventListener('pagehide', go);
    // A page restored from the back/forward cache does not run its script again.
    window.addEventListener('pageshow', announce);
    return () => {
      window.removeEventListener('pagehide', go);
      window.removeEventListener('pageshow', announce);
      go();
      channel.close();
    };
  }, [idWorkstations]);

  return useCallback(() => others.current.size > 0, []);
}
