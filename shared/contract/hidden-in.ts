import { type SyncType, shows } from '../domain/sync-type.ts';
import { CONTRACT } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

/** Lists what a server of this sync type refuses: what only the other server has, and what its installation hides. */
export const hiddenIn = (syncType: SyncType): readonly Endpoint[] =>
  Object.values(CONTRACT).filter(
    ({ only = SERVERS[syncType], part }) =>
      only !== SERVERS[syncType] || (part !== undefined && !shows(syncType, part)),
  );

const SERVERS = { branch: 'branch', central: 'central', standalone: 'branch' } as const;
