import type { CentralDatabase } from '#central-server/db/central-database.ts';
import type { MergeUserChange } from '#central-server/ingest/apply-changes.ts';
import { KNOWLEDGE } from '#central-server/ingest/knowledge.ts';
import { createStreamStore } from '#central-server/ingest/stream-store.ts';
import { receiveHello } from '#sync/central/receive-hello.ts';
import { receivePush } from '#sync/central/receive-push.ts';
import type { Listening } from '../network/writing-branch.ts';
import { createSettableClock } from './settable-clock.ts';

/** The receiving end over a real database, without a server. */
export function listeningCentral(database: CentralDatabase, mergeUserChange?: MergeUserChange) {
  const alarms: string[] = [];
  const clock = createSettableClock();
  const world = {
    store: createStreamStore({ database, clock, mergeUserChange }),
    knowledge: KNOWLEDGE,
    busyForMs: () => 0,
    alarm: (branch: string, reason: string) => {
      alarms.push(`${branch}: ${reason}`);
    },
  };
  return {
    world,
    alarms,
    clock,
    /** The receiver for the branch of this id. */
    of: (idBranches: number): Listening => ({
      hello: (message) => receiveHello(world, String(idBranches), message),
      push: (message) => receivePush(world, String(idBranches), message),
    }),
  };
}
