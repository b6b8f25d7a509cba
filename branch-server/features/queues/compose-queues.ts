import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { createOpenWorkstations } from '#branch-server/stored/workstations/open-workstations.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { queueRoutes } from './routes.ts';

export interface QueuesOptions {
  readonly reading: Reads;
  readonly database: Pick<BranchDatabase, 'readable' | 'reader'>;
}

/** The queues of a branch and who waits in them. */
export function composeQueues({ reading, database: { readable, reader } }: QueuesOptions): Feature<Notice> {
  return {
    routes: queueRoutes({ ...reading, reader, openWorkstations: createOpenWorkstations(readable) }),
  };
}
