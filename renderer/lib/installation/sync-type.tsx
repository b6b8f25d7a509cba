import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { Client } from '#shared/contract/client.ts';
import { getSyncType } from '#shared/contract/installation/sync-type.ts';
import { type Part, type SyncType, shows } from '#shared/domain/sync-type.ts';
import { useApi } from '../server/api.tsx';

const STORED = 'turno.syncType';
const SYNC_TYPES: readonly SyncType[] = ['standalone', 'branch', 'central'];

const RETRY_MS = 1_000;

/** Reads what kind of installation the server is part of. Throws while it does not answer. */
async function fetchSyncType(api: Client): Promise<SyncType> {
  const { syncType } = await api.call(getSyncType, {});
  localStorage.setItem(STORED, syncType);
  return syncType;
}

/**
 * Reads the sync type before the first page is drawn, in a browser that has never been here; null where it is known
 * from before, and may be asked for later, and where the server does not answer.
 */
export const bootSyncType = async (api: Client): Promise<SyncType | null> =>
  cachedSyncType() === null ? fetchSyncType(api).catch(() => null) : null;

/** Holds the sync type; null while it is unknown. */
const SyncTypeContext = createContext<SyncType | null>(null);

/** Tells the pages their sync type: the last one known, until a server that did not answer does. */
export function SyncTypeProvider(props: { readonly first: SyncType | null; readonly children: ReactNode }) {
  const { first, children } = props;
  const api = useApi();
  const { data: later } = useQuery({
    queryKey: ['syncType'],
    queryFn: () => fetchSyncType(api),
    enabled: first === null,
    retry: true,
    retryDelay: RETRY_MS,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <SyncTypeContext value={first ?? later ?? cachedSyncType()}>{children}</SyncTypeContext>;
}

function cachedSyncType(): SyncType | null {
  const stored = localStorage.getItem(STORED);
  return SYNC_TYPES.find((syncType) => syncType === stored) ?? null;
}

/** Tells whether it is known what this installation shows; until then no page sends users away. */
export const useSyncTypeKnown = (): boolean => useContext(SyncTypeContext) !== null;

/** Tells whether this installation shows a part; what belongs to no part is shown everywhere. */
export function useShows(): (part: Part | undefined) => boolean {
  const syncType = useContext(SyncTypeContext);
  return (part) => part === undefined || (syncType !== null && shows(syncType, part));
}
