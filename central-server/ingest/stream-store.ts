import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Stream, StreamStore, StreamTransaction } from '#sync/central/ports.ts';
import { alarmCheckRequests } from '../db/alarm-checks.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { isAboutRows } from '../db/is-about-rows.ts';
import { appliedNear } from './applied-changes.ts';
import { applyChanges, type MergeUserChange } from './apply-changes.ts';
import { type Attempt, batchRead, flush, inSavepoint, withoutSavepoint } from './batch.ts';
import {
  countQuarantinedFor,
  findQuarantined,
  quarantine,
  releaseQuarantined,
  storeTrimmed,
} from './quarantine-store.ts';
import type { Ingesting } from './row-statements.ts';
import {
  addStream,
  findStream,
  incarnationOf,
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
 * Stores streams, facts and quarantine of branches in the database of central. The name of a branch is its id as
 * text. If the database rejects a row, the transaction is repeated in smaller steps.
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
  let current = incarnationOf(locked.incarnation);
  const streams = new Map(locked.stream ? [[locked.stream.epoch, streamIn(locked.stream)]] : []);
  /** Changes that were looked up, and those of them that are quarantined or lack content. */
  const visited = new Set<string>();
  const lingering = new Set<string>();
  let isCheckRequested = false;

  /** Requests a check of the branch's alarms, with the collected statements of the transaction. */
  function requestCheck(): void {
    if (isCheckRequested) return;
    isCheckRequested = true;
    ingesting.waiting.push(alarmCheckRequests(ingesting.trx, [idBranches]));
  }

  async function find(epoch: string): Promise<StreamResult | undefined> {
    const here = streams.get(epoch);
    if (here) return here;
    const row = await findStream(ingesting, idBranches, epoch);
    if (!row) return undefined;
    streams.set(epoch, streamIn(row));
    return streams.get(epoch);
  }

  return {
    incarnation: async () => current,
    async saveIncarnation(saved) {
      await saveIncarnation(ingesting, idBranches, saved, now);
      if (saved.epoch !== current?.epoch || saved.disputed !== current.disputed) requestCheck();
      current = saved;
    },
    stream: async (epoch) => (await find(epoch))?.stream ?? null,
    async saveStream(stream) {
      const found = await find(stream.epoch);
      if (found?.stream.stopped !== stream.stopped) requestCheck();
      if (!found) return addStream(ingesting, idBranches, stream);
      if (found.waits) await flush(ingesting);
      saveStreamLater(ingesting, idBranches, stream);
      streams.set(stream.epoch, { ...found, stream, waits: true });
    },
    async known(changes) {
      const known = await findKnown(ingesting, idBranches, changes);
      for (const { eid } of changes) visited.add(eid);
      for (const eid of known.lingering) lingering.add(eid);
      return known.known;
    },
    async apply(changes) {
      if (changes.length === 0) return [];
      await flush(ingesting);
      // Applies only the stream that is the branch.
      const incarnation = (await find(current?.epoch ?? ''))?.incarnation ?? 0;
      const options = { ...how, idBranches, incarnation, ofCopy: false };
      const { applied, rejected } = await applyChanges(ingesting, options, changes);
      const quarantineCandidates = applied.filter(({ eid }) => lingering.has(eid) || !visited.has(eid));
      await releaseQuarantined(ingesting, idBranches, quarantineCandidates);
      if (quarantineCandidates.length > 0) requestCheck();
      return rejected;
    },
    quarantine(stream, quarantined) {
      if (quarantined.length > 0) requestCheck();
      return quarantine(ingesting, { idBranches, stream, quarantined, now });
    },
    async countQuarantined(reason) {
      await flush(ingesting);
      return countQuarantinedFor(ingesting, idBranches, reason);
    },
    countTrimmed: (changes) => storeTrimmed(ingesting, idBranches, changes, now),
  };
}

interface StreamResult {
  readonly stream: Stream;
  readonly incarnation: number;
  /** True if it was changed in this transaction. */
  readonly waits: boolean;
}

const streamIn = (row: Parameters<typeof streamOf>[0]): StreamResult => ({
  stream: streamOf(row),
  incarnation: row.incarnation,
  waits: false,
});

interface KnownChanges {
  /**
   * Changes that need no more processing: applied, or quarantined as sent by the branch itself, including
   * discarded ones.
   */
  readonly known: ReadonlySet<string>;
  /** Changes of any stream that are quarantined or arrived without content. */
  readonly lingering: ReadonlySet<string>;
}

type ChangeLookup = Readonly<Partial<Record<'eid' | 'eids', string>>> & { readonly trusted?: number };

/** Classifies these changes as settled or lingering, by identity. */
async function findKnown(
  ingesting: Ingesting,
  idBranches: number,
  changes: readonly Pick<LoggedChange, 'seq' | 'eid'>[],
): Promise<KnownChanges> {
  if (changes.length === 0) return { known: new Set(), lingering: new Set() };
  const eids = changes.map(({ eid }) => eid);
  const [applied = [], quarantined = []] = await batchRead<ChangeLookup>(ingesting, [
    appliedNear(ingesting, idBranches, changes),
    findQuarantined(ingesting, idBranches, eids),
  ]);
  const done = new Set(applied.flatMap(({ eids: some = '[]' }) => JSON.parse(some) as string[]));
  const ofBranch = quarantined.filter(({ trusted }) => trusted === 1).map(({ eid = '' }) => eid);
  return {
    known: new Set([...eids.filter((eid) => done.has(eid)), ...ofBranch]),
    lingering: new Set(quarantined.map(({ eid = '' }) => eid)),
  };
}
