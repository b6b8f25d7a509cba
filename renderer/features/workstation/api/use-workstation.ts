import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { closedByKey, LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { closingHereAtom } from '#renderer/lib/session/closing-here.ts';
import { useCurrentWorkstation } from '#renderer/lib/session/use-current-workstation.ts';
import type { ClosedBy } from '#shared/contract/socket-events.ts';
import { getWorkstation, type Workstation } from '#shared/contract/workstation/workstations.ts';
import { lastWorkstationAtom } from './last-workstation.ts';
import { useWorkstationClosed } from './use-workstation-closed.ts';

/** Names the query of a workstation that is shown although it is closed. */
export const closedKey = (idWorkstations: number | null) =>
  [LIVE.workstations, 'closed', idWorkstations] as const;

export type WorkstationView =
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
