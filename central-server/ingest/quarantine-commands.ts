import { apiError } from '#shared/contract/api-error-factory.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { because } from '#shared/domain/replication/reason.ts';
import { ABSURD_DATE, readChange, sortChanges } from '#sync/central/changes.ts';
import type { RejectedChange } from '#sync/central/ports.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { applyChanges, type MergeUserChange } from './apply-changes.ts';
import { flush, inSavepoint } from './batch.ts';
import { KNOWLEDGE } from './knowledge.ts';
import {
  countQuarantined,
  readQuarantined,
  recordFailedAttempt,
  releaseQuarantined,
} from './quarantine-store.ts';
import type { Ingesting } from './row-statements.ts';
import { lockBranch } from './stream-rows.ts';

export interface QuarantineOptions {
  readonly database: Pick<CentralDatabase, 'db' | 'dialect'>;
  readonly mergeUserChange?: MergeUserChange | undefined;
}

interface SelectedChanges {
  readonly idBranches: number;
  readonly eids: readonly string[];
}

interface Retry {
  readonly idBranches: number;
  /** Missing for the oldest of the branch, up to the size of a batch. */
  readonly eids?: readonly string[] | undefined;
  /** Changes in quarantine that were confirmed; checked without `eids`. */
  readonly confirmed?: number | undefined;
}

const MAX_BATCH = 500;

/** Creates the commands with which administrators retry or discard quarantined changes. */
export function createQuarantine({ database, mergeUserChange }: QuarantineOptions) {
  const { db, dialect } = database;

  /** Locks the branch as a push does: nothing is applied to it meanwhile. */
  const locked = <T>(idBranches: number, work: (ingesting: Ingesting) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      const ingesting: Ingesting = { trx, dialect, waiting: [] };
      await lockBranch(ingesting, idBranches);
      const outcome = await work(ingesting);
      await flush(ingesting);
      return outcome;
    });

  return {
    /** Applies changes stream by stream, each in the order of its log. Throws QUARANTINE_CHANGED. */
    retry: ({ idBranches, eids, confirmed }: Retry, now: Millis) =>
      locked(idBranches, async (ingesting) => {
        if (!eids) {
          const count = await countQuarantined(ingesting, idBranches);
          if (count !== confirmed) throw apiError('QUARANTINE_CHANGED', { params: { count } });
        }
        const all = await readQuarantined(ingesting, idBranches, { eids, max: MAX_BATCH });
        const left: RejectedChange[] = [];
        for (const [incarnation, quarantined] of Map.groupBy(all, (one) => one.incarnation)) {
          const ofCopy = quarantined.some((one) => one.ofCopy);
          const changes = quarantined.map(({ change }) => change);
          const options = { idBranches, incarnation, ofCopy, now, mergeUserChange, attempt: inSavepoint };
          left.push(...(await retried(ingesting, options, changes)));
        }
        await recordFailedAttempt(ingesting, idBranches, left);
        return { applied: all.length - left.length, left: left.length };
      }),

    /** Applies the quarantine of a stream after a person confirmed it as the branch. */
    release: async (
      { idBranches, epoch }: { idBranches: number; epoch: string },
      now: Millis,
    ): Promise<void> => {
      for (let left = 0; ; ) {
        const count = await locked(idBranches, async (ingesting) => {
          const quarantined = await readQuarantined(ingesting, idBranches, {
            eids: undefined,
            max: MAX_BATCH,
            epoch,
            after: left,
          });
          const [first] = quarantined;
          if (!first) return null;
          const options = {
            idBranches,
            incarnation: first.incarnation,
            ofCopy: false,
            now,
            mergeUserChange,
            attempt: inSavepoint,
          };
          const changes = quarantined.map(({ change }) => change);
          const rejected = await retried(ingesting, options, changes);
          await recordFailedAttempt(ingesting, idBranches, rejected);
          return rejected.length;
        });
        if (count === null) return;
        left += count;
      }
    },

    discard: ({ idBranches, eids }: SelectedChanges, by: { idUsers: number; now: Millis }) =>
      locked(idBranches, async ({ trx }) => {
        const { numUpdatedRows } = await trx
          .updateTable('quarantine')
          .set({ discarded_at: by.now, discarded_by: by.idUsers })
          .where('id_branches', '=', idBranches)
          .where('eid', 'in', eids)
          .where('discarded_at', 'is', null)
          .executeTakeFirst();
        return { discarded: Number(numUpdatedRows) };
      }),
  };
}

/** Applies changes again, including those with an implausible date, because a person checked them. */
async function retried(
  ingesting: Ingesting,
  options: Parameters<typeof applyChanges>[1],
  changes: readonly LoggedChange[],
): Promise<readonly RejectedChange[]> {
  const sorted = sortChanges(String(options.idBranches), changes, KNOWLEDGE);
  const { rejected, parked, trimmed } = sorted;
  const strange = parked.filter(({ reason }) => reason !== ABSURD_DATE);
  const without = trimmed.map((change) => ({ change, reason: because('contentMissing') }));
  const quarantined = [...rejected, ...strange, ...without];
  const storedChanges = new Set(quarantined.map(({ change }) => change));
  const accepted = changes
    .filter((change) => !storedChanges.has(change))
    .flatMap((change) => readChange(change) ?? []);
  const { applied, rejected: poison } = await applyChanges(ingesting, options, accepted);
  await releaseQuarantined(ingesting, options.idBranches, applied);
  return [...quarantined, ...poison];
}
