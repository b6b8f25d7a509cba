import type { Clock } from '#shared/server/kit/clock.ts';
import type { Stream, StreamStore, StreamTransaction } from '#sync/central/ports.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { isAboutRows } from '../db/is-about-rows.ts';
import { applyChanges, type MergeUserChange } from './apply-changes.ts';
import { flush } from './batch.ts';
import { type Attempt, inSavepoint, withoutSavepoint } from './in-savepoint.ts';
import { findKnown } from './known-changes.ts';
import { countQuarantinedFor, quarantine, releaseQuarantined, storeTrimmed } from './quarantine-store.ts';
import type { Ingesting } from './row-statements.ts';
import {
  addStream,
  findStream,
  lineageOf,
  lockBranch,
  saveIncarnation,
  saveStreamLater,
  streamOf,
} from './stream-rows.ts';

export interface StreamStoreOptions {
  readonly database: Pick<CentralDatabase, 'db' | 'dialect'>;
  readonly clock: Clock;
  readonly mergeUserChange?: MergeUserChange | undefined;
}

/**
 * Keeps the branches' streams, facts and quarantine in central's database. A branch's name is the text of its id. A
 * transaction is run again, more carefully, if the database refuses one of its rows.
 */
export function createStreamStore({ database, clock, mergeUserChange }: StreamStoreOptions): StreamStore {
  const { db, dialect } = database;
  return {
    async transaction(branch, work) {
      const inTransaction = (attempt: Attempt) =>
        db.transaction().execute(async (trx) => {
          const how = { now: clock.now(), attempt, mergeUserChange };
          const ingesting: Ingesting = { trx, dialect, waiting: [] };
          const outcome = await work(await streamsOf(ingesting, Number(branch), how));
          await flush(ingesting);
          return outcome;
        });
      try {
        return await inTransaction(withoutSavepoint);
      } catch (error) {
        if (!isAboutRows(error)) throw error;
        return inTransaction(inSavepoint);
      }
    },
  };
}

interface How {
  readonly now: number;
  readonly attempt: Attempt;
  readonly mergeUserChange: MergeUserChange | undefined;
}

async function streamsOf(ingesting: Ingesting, idBranches: number, how: How): Promise<StreamTransaction> {
  const { now } = how;
  const locked = await lockBranch(ingesting, idBranches);
  let lineage = lineageOf(locked.incarnation);
  const streams = new Map(locked.stream ? [[locked.stream.epoch, streamIn(locked.stream)]] : []);
  /** Remembers which changes were looked up, and which of these are set aside or lack their content. */
  const visited = new Set<string>();
  const lingering = new Set<string>();

  async function find(epoch: string): Promise<StreamResult | undefined> {
    const here = streams.get(epoch);
    if (here) return here;
    const row = await findStream(ingesting, idBranches, epoch);
    if (!row) return undefined;
    streams.set(epoch, streamIn(row));
    return streams.get(epoch);
  }

  return {
    incarnation: async () => lineage,
    async saveIncarnation(saved) {
      await saveIncarnation(ingesting, idBranches, saved, now);
      lineage = saved;
    },
    stream: async (epoch) => (await find(epoch))?.stream ?? null,
    async saveStream(stream) {
      const found = await find(stream.epoch);
      if (!found) return addStream(ingesting, idBranches, stream);
      if (found.waits) await flush(ingesting);
      saveStreamLater(ingesting, idBranches, stream);
      streams.set(stream.epoch, { ...found, stream, waits: true });
    },
    async settled(changes) {
      const known = await findKnown(ingesting, idBranches, changes);
      for (const { eid } of changes) visited.add(eid);
      for (const eid of known.lingering) lingering.add(eid);
      return known.settled;
    },
    async apply(changes) {
      if (changes.length === 0) return [];
      await flush(ingesting);
      // Applies only the stream that is the branch.
      const incarnation = (await find(lineage?.epoch ?? ''))?.life ?? 0;
      const options = { ...how, idBranches, life: incarnation, ofCopy: false };
      const { applied, refused } = await applyChanges(ingesting, options, changes);
      const perhapsAside = applied.filter(({ eid }) => lingering.has(eid) || !visited.has(eid));
      await releaseQuarantined(ingesting, idBranches, perhapsAside);
      return refused;
    },
    quarantine: (stream, aside) => quarantine(ingesting, { idBranches, stream, aside, now }),
    async countQuarantined(reason) {
      await flush(ingesting);
      return countQuarantinedFor(ingesting, idBranches, reason);
    },
    countTrimmed: (changes) => storeTrimmed(ingesting, idBranches, changes, now),
  };
}

interface StreamResult {
  readonly stream: Stream;
  readonly life: number;
  /** True where it was changed in this transaction. */
  readonly waits: boolean;
}

const streamIn = (row: Parameters<typeof streamOf>[0]): StreamResult => ({
  stream: streamOf(row),
  life: row.life,
  waits: false,
});
