import { type SyncType, shows } from '../domain/sync-type.ts';
import { CONTRACT } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

/** Endpoints that a server of this sync type refuses. */
export const hiddenIn = (syncType: SyncType): readonly Endpoint[] =>
  Object.values(CONTRACT).filter(
    ({ only = SERVERS[syncType], part }) =>
      only !== SERVERS[syncType] || (part !== undefined && !shows(syncType, part)),
  );

const SERVERS = { branch: 'branch', central: 'central', standalone: 'branch' } as const;
