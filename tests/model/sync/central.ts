import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Answer, Upward } from '#shared/contract/replication/protocol/messages.ts';
import { chainOf } from '#shared/server/db/change.ts';
import type { IngestWorld } from '#sync/central/ports.ts';
import { receiveHello } from '#sync/central/receive-hello.ts';
import { receivePush } from '#sync/central/receive-push.ts';
import { chooseStream, resumeStream } from '#sync/central/streams.ts';
import {
  type BranchImage,
  createMemoryStreamStore,
  EMPTY_BRANCH,
  type MemoryCentral,
} from '#tests/support/sync/memory-stream-store.ts';
import { createPowerSwitch, PowerCut } from '#tests/support/sync/power-switch.ts';
import type { Mirror, TableImage } from './mirror.ts';
import type { Mutant } from './mutants.ts';

/** Tables that the model's central knows, and those whose rows a branch may drop. */
const ENTITIES = new Set(['tickets', 'device_status']);
export const TELEMETRY: ReadonlySet<string> = new Set(['device_status']);

/** A backup of a central. */
interface CentralImage {
  readonly branches: MemoryCentral['branches'];
  /** The rows of the real tables beside it. */
  readonly tables: TableImage | null;
}

/**
 * A central with power cuts, overload, restores and schema updates.
 *
 * @param mirror real tables to which every operation is applied as well
 */
export function createCentral({
  mutant,
  now,
  mirror,
}: {
  mutant: Mutant;
  now: () => number;
  mirror?: Mirror | undefined;
}) {
  const memory: MemoryCentral = { branches: new Map() };
  let power = createPowerSwitch();
  let busyUntil = 0;
  let repaired = false;
  let world = started();

  function started(): IngestWorld {
    const rejectionReason = (change: LoggedChange) =>
      isPoison(change) && !repaired ? 'no such column' : null;
    const store = mirror
      ? mirror.storeInBoth(memory, power, rejectionReason)
      : createMemoryStreamStore(memory, power, rejectionReason);
    const knowledge = {
      chainOf,
      schema: 1,
      entities: ENTITIES,
      sheddable: TELEMETRY,
      ownerOf: (_entity: string, values: Readonly<Record<string, unknown>>) => String(values.id_branches),
    };
    const fresh: IngestWorld = {
      store,
      knowledge,
      busyForMs: () => Math.max(0, busyUntil - now()),
      alarm: () => undefined,
    };
    return mutant.central?.(fresh, memory) ?? fresh;
  }

  const restart = (): void => {
    power = createPowerSwitch();
    world = started();
  };

  return {
    of: (branch: string): BranchImage => memory.branches.get(branch) ?? EMPTY_BRANCH,
    branches: () => [...memory.branches],

    /** The answer; null if the power failed, after which it restarts. */
    async receive(branch: string, message: Upward): Promise<Answer | null> {
      try {
        if (message.kind === 'handshake') return await receiveHello(world, branch, message);
        return await receivePush(world, branch, message);
      } catch (error) {
        if (!(error instanceof PowerCut)) throw error;
        restart();
        return null;
      }
    },

    losePowerAfter: (uses: number): void => power.cutAfter(uses),
    beBusyFor(ms: number): void {
      busyUntil = now() + ms;
    },

    backUp: async (): Promise<CentralImage> => ({
      branches: memory.branches,
      tables: (await mirror?.copy()) ?? null,
    }),
    async restore({ branches, tables }: CentralImage): Promise<void> {
      memory.branches = branches;
      if (tables) await mirror?.restore(tables);
      restart();
    },

    /** Repairs its tables, and resumes the streams that had stopped for them. */
    async repair(): Promise<void> {
      for (const [branch, { streams }] of memory.branches) {
        for (const { epoch, stopped } of streams.values()) {
          if (stopped === null) continue;
          repaired = true;
          await resumeStream(world.store, branch, epoch);
        }
      }
    },
    /** Selects the right one of several machines that claim to be the branch. */
    choose: (branch: string, epoch: string) =>
      world.store.transaction(branch, (streams) => chooseStream(streams, epoch)),
    haveAllPower: restart,
  };
}

export type Central = ReturnType<typeof createCentral>;

const isPoison = ({ payload }: LoggedChange): boolean => 'poison' in JSON.parse(payload);
