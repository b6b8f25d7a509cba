import type { Clock } from '../../shared/server/kit/clock.ts';
import type { StreamStore, StreamTransaction } from '../../sync/central/ports.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { appliedAmong } from './applied-changes.ts';
import { applyChanges, type MergeUserChange } from './apply-changes.ts';
import { type Attempt, atOnce, inSavepoint, isAboutRows } from './in-savepoint.ts';
import { asideAmong, keepAside, keepShed, noLongerAside } from './quarantine-store.ts';
import type { Ingesting } from './row-statements.ts';
import { findStream, lineageOf, lockBranch, saveLineage, saveStream, streamOf } from './stream-rows.ts';

export interface StreamStoreOptions {
  readonly database: Pick<CentralDatabase, 'db' | 'dialect'>;
  readonly clock: Clock;
  readonly mergeUserChange?: MergeUserChange | undefined;
}

/**
 * The branches' streams, facts and quarantine in central's database. A branch's name is the text of its id. What is
 * done in a transaction is done again, more carefully, if there is a row that the database will not have.
 */
export function createStreamStore({ database, clock, mergeUserChange }: StreamStoreOptions): StreamStore {
  const { db, dialect } = database;
  return {
    async transaction(branch, work) {
      const inTransaction = (attempt: Attempt) =>
        db.transaction().execute(async (trx) => {
          const how = { now: clock.now(), attempt, mergeUserChange };
          return work(await streamsOf({ trx, dialect }, Number(branch), how));
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
  let lineage = lineageOf(await lockBranch(ingesting, idBranches));
  const lives = new Map<string, number>();
  /** What was asked about, and what of it is neither applied nor unknown. */
  const asked = new Set<string>();
  const lingering = new Set<string>();

  const find = async (epoch: string) => {
    const row = await findStream(ingesting, idBranches, epoch);
    if (row) lives.set(epoch, row.life);
    return row;
  };

  return {
    lineage: async () => lineage,
    async saveLineage(saved) {
      await saveLineage(ingesting, idBranches, saved);
      lineage = saved;
    },
    async stream(epoch) {
      const row = await find(epoch);
      return row ? streamOf(row) : null;
    },
    saveStream: (stream) => saveStream(ingesting, idBranches, stream),
    async settled(changes) {
      const eids = changes.map(({ eid }) => eid);
      const applied = await appliedAmong(ingesting, idBranches, changes);
      const aside = await asideAmong(ingesting, idBranches, eids);
      for (const eid of eids) asked.add(eid);
      for (const eid of aside.lingering) lingering.add(eid);
      return new Set([...applied, ...aside.settled]);
    },
    async apply(changes) {
      if (changes.length === 0) return [];
      // Only the stream that is the branch is applied.
      const epoch = lineage?.epoch ?? '';
      const life = lives.get(epoch) ?? (await find(epoch))?.life ?? 0;
      const options = { ...how, idBranches, life, ofCopy: false };
      const { applied, refused } = await applyChanges(ingesting, options, changes);
      const perhapsAside = applied.filter(({ eid }) => lingering.has(eid) || !asked.has(eid));
      await noLongerAside(ingesting, idBranches, perhapsAside);
      return refused;
    },
    setAside: (stream, aside) => keepAside(ingesting, idBranches, stream, aside, now),
    countShed: (changes) => keepShed(ingesting, idBranches, changes, now),
  };
}
