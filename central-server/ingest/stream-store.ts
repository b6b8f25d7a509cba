import type { Clock } from '#shared/server/kit/clock.ts';
import type { Stream, StreamStore, StreamTransaction } from '#sync/central/ports.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { isAboutRows } from '../db/is-about-rows.ts';
import { applyChanges, type MergeUserChange } from './apply-changes.ts';
import { type Attempt, atOnce, inSavepoint } from './in-savepoint.ts';
import { knownAmong } from './known-changes.ts';
import { countKeptAside, keepAside, keepShed, noLongerAside } from './quarantine-store.ts';
import type { Ingesting } from './row-statements.ts';
import {
  addStream,
  findStream,
  lineageOf,
  lockBranch,
  saveLineage,
  saveStreamLater,
  streamOf,
} from './stream-rows.ts';
import { writeTogether } from './together.ts';

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
          await writeTogether(ingesting);
          return outcome;
        });
      try {
        return await inTransaction(atOnce);
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
  let lineage = lineageOf(locked.lineage);
  const streams = new Map(locked.stream ? [[locked.stream.epoch, streamIn(locked.stream)]] : []);
  /** Remembers which changes were looked up, and which of these are set aside or lack their content. */
  const lookedUp = new Set<string>();
  const lingering = new Set<string>();

  async function find(epoch: string): Promise<Found | undefined> {
    const here = streams.get(epoch);
    if (here) return here;
    const row = await findStream(ingesting, idBranches, epoch);
    if (!row) return undefined;
    streams.set(epoch, streamIn(row));
    return streams.get(epoch);
  }

  return {
    lineage: async () => lineage,
    async saveLineage(saved) {
      await saveLineage(ingesting, idBranches, saved, now);
      lineage = saved;
    },
    stream: async (epoch) => (await find(epoch))?.stream ?? null,
    async saveStream(stream) {
      const found = await find(stream.epoch);
      if (!found) return addStream(ingesting, idBranches, stream);
      if (found.waits) await writeTogether(ingesting);
      saveStreamLater(ingesting, idBranches, stream);
      streams.set(stream.epoch, { ...found, stream, waits: true });
    },
    async settled(changes) {
      const known = await knownAmong(ingesting, idBranches, changes);
      for (const { eid } of changes) lookedUp.add(eid);
      for (const eid of known.lingering) lingering.add(eid);
      return known.settled;
    },
    async apply(changes) {
      if (changes.length === 0) return [];
      await writeTogether(ingesting);
      // Applies only the stream that is the branch.
      const life = (await find(lineage?.epoch ?? ''))?.life ?? 0;
      const options = { ...how, idBranches, life, ofCopy: false };
      const { applied, refused } = await applyChanges(ingesting, options, changes);
      const perhapsAside = applied.filter(({ eid }) => lingering.has(eid) || !lookedUp.has(eid));
      await noLongerAside(ingesting, idBranches, perhapsAside);
      return refused;
    },
    setAside: (stream, aside) => keepAside(ingesting, { idBranches, stream, aside, now }),
    async countAside(reason) {
      await writeTogether(ingesting);
      return countKeptAside(ingesting, idBranches, reason);
    },
    countShed: (changes) => keepShed(ingesting, idBranches, changes, now),
  };
}

interface Found {
  readonly stream: Stream;
  readonly life: number;
  /** True where it was changed in this transaction. */
  readonly waits: boolean;
}

const streamIn = (row: Parameters<typeof streamOf>[0]): Found => ({
  stream: streamOf(row),
  life: row.life,
  waits: false,
});
