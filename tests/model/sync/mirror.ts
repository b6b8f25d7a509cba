import { isDeepStrictEqual } from 'node:util';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import { createStreamStore } from '#central-server/ingest/stream-store.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { StreamStore, StreamTransaction } from '#sync/central/ports.ts';
import { emptyIngest, INGEST_TABLES } from '#tests/support/network/empty-ingest.ts';
import { createMemoryStreamStore, type MemoryCentral } from '#tests/support/sync/memory-stream-store.ts';
import { createPowerSwitch, type PowerSwitch } from '#tests/support/sync/power-switch.ts';
import { centralTicket, idOf } from './central-ticket.ts';

/** All rows of those tables. */
export type TableImage = readonly (readonly [(typeof INGEST_TABLES)[number], readonly object[]])[];

type RejectionReason = (change: LoggedChange) => string | null;

/** Tables of a real central that receive each operation of the one in memory. */
export interface Mirror {
  /**
   * A store that applies everything to both, compares each answer, and commits both or neither: a power cut affects
   * both.
   */
  storeInBoth(memory: MemoryCentral, power: PowerSwitch, rejectionReason: RejectionReason): StreamStore;
  copy(): Promise<TableImage>;
  restore(image: TableImage): Promise<void>;
}

export function createMirror(database: CentralDatabase): Mirror {
  const { db } = database;
  const clock = { now: () => 0, mono: () => 0 };
  const tables = createStreamStore({ database, clock });
  return {
    storeInBoth(memory, power, rejectionReason) {
      const cached = createMemoryStreamStore(memory, createPowerSwitch(), rejectionReason);
      return {
        async transaction(branch, work) {
          power.use();
          const before = memory.branches;
          const outcome = await tables
            .transaction(String(idOf(branch)), async (stored) => {
              memory.branches = before;
              const inMemory = await cached.transaction(branch, (memoryStreams) =>
                work(inBoth({ memoryStreams, stored, branch, power, rejectionReason })),
              );
              power.use();
              return inMemory;
            })
            .catch((error: unknown) => {
              memory.branches = before;
              throw error;
            });
          power.use();
          return outcome;
        },
      };
    },
    async copy() {
      const image: (readonly [(typeof INGEST_TABLES)[number], readonly object[]])[] = [];
      for (const table of INGEST_TABLES)
        image.push([table, await db.selectFrom(table).selectAll().execute()]);
      return image;
    },
    async restore(image) {
      await emptyIngest(db);
      for (const [table, rows] of image) {
        for (const row of rows) {
          await db
            .insertInto(table)
            .values(row as never)
            .execute();
        }
      }
    },
  };
}

interface Both {
  readonly memoryStreams: StreamTransaction;
  readonly stored: StreamTransaction;
  readonly branch: string;
  readonly power: PowerSwitch;
  readonly rejectionReason: RejectionReason;
}

/** Runs each call on both; the answers must be equal. */
function inBoth({ memoryStreams, stored, branch, power, rejectionReason }: Both): StreamTransaction {
  async function written(call: (streams: StreamTransaction) => Promise<void>): Promise<void> {
    power.use();
    await call(memoryStreams);
    await call(stored);
  }
  async function read<T>(call: (streams: StreamTransaction) => Promise<T>): Promise<T> {
    return same(await call(memoryStreams), await call(stored));
  }
  return {
    incarnation: () => read((streams) => streams.incarnation()),
    saveIncarnation: (incarnation) => written((streams) => streams.saveIncarnation(incarnation)),
    stream: (epoch) => read((streams) => streams.stream(epoch)),
    saveStream: (stream) => written((streams) => streams.saveStream(stream)),
    known: (changes) => read((streams) => streams.known(changes)),
    async apply(changes) {
      power.use();
      const rejected = await memoryStreams.apply(changes);
      const tickets = changes.map((read) =>
        centralTicket(branch, read, rejectionReason(read.change) !== null),
      );
      const inTables = await stored.apply(tickets);
      same(eidsOf(rejected), eidsOf(inTables));
      return rejected;
    },
    quarantine: (stream, quarantined) => written((streams) => streams.quarantine(stream, quarantined)),
    countQuarantined: (reason) => read((streams) => streams.countQuarantined(reason)),
    countTrimmed: (changes) => written((streams) => streams.countTrimmed(changes)),
  };
}

const eidsOf = (rejected: readonly { readonly change: LoggedChange }[]): string[] =>
  rejected.map(({ change }) => change.eid).sort();

function same<T>(inMemory: T, inTables: T): T {
  if (!isDeepStrictEqual(inMemory, inTables)) {
    throw new Error(`in memory ${JSON.stringify(inMemory)}, in the tables ${JSON.stringify(inTables)}`);
  }
  return inMemory;
}
