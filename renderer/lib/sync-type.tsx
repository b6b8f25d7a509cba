import { createContext, type ReactNode, useContext } from 'react';
import type { Client } from '../../shared/contract/client.ts';
import { getSyncType } from '../../shared/contract/sync-type.ts';
import { type Part, type SyncType, shows } from '../../shared/domain/sync-type.ts';

const STORED = 'turno.syncType';
const SYNC_TYPES: readonly SyncType[] = ['standalone', 'branch', 'central'];

/** What kind of installation the server is part of; what it last was, while it does not answer. */
export async function bootSyncType(api: Client): Promise<SyncType> {
  try {
    const { syncType } = await api.call(getSyncType, {});
    localStorage.setItem(STORED, syncType);
    return syncType;
  } catch {
    const stored = localStorage.getItem(STORED);
    return SYNC_TYPES.find((syncType) => syncType === stored) ?? 'standalone';
  }
}

const SyncTypeContext = createContext<SyncType>('standalone');

export function SyncTypeProvider(props: { readonly syncType: SyncType; readonly children: ReactNode }) {
  return <SyncTypeContext value={props.syncType}>{props.children}</SyncTypeContext>;
}

/** Whether this installation shows a part; what belongs to no part is shown everywhere. */
export function useShows(): (part: Part | undefined) => boolean {
  const syncType = useContext(SyncTypeContext);
  return (part) => part === undefined || shows(syncType, part);
}
