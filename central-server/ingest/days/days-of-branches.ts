import type { CentralDatabase } from '#central-server/db/central-database.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { compareDay, resendDay, SentDay } from '#shared/contract/replication/days.ts';
import { isSamePosition } from '#shared/contract/replication/protocol/log-position.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { flush } from '../batch.ts';
import { markDays } from '../facts/fact-days.ts';
import { FACT_KINDS, type FactKind } from '../facts/fact-kinds.ts';
import type { Ingesting } from '../row-statements.ts';
import { lockBranch } from '../stream-rows.ts';
import { applyDay, closeRemoved } from './apply-day.ts';
import { checksumOf, type DayOf, presentDay } from './present-day.ts';

type DayRequest = Pick<BodyOf<typeof compareDay>, 'day' | 'epoch' | 'at'>;

/** Kinds of fact that are compared; the audit log has its own chain. */
const COMPARED = FACT_KINDS.filter(({ chainOf }) => chainOf === undefined);
const kindOf = (entity: string): FactKind | undefined => COMPARED.find((kind) => kind.entity === entity);

/** Compares business days with their branches, and equalizes them. */
export function createDaysOfBranches({ db, dialect }: Pick<CentralDatabase, 'db' | 'dialect'>) {
  /**
   * Runs work while nothing else of the branch is accepted; `behind` if central is not at the exact log position
   * of the request, or does not trust the stream.
   */
  const atPosition = <T>(
    idBranches: number,
    { epoch, at }: DayRequest,
    work: (ingesting: Ingesting, streams: BranchStreams) => Promise<T>,
  ): Promise<T | 'behind'> =>
    db.transaction().execute(async (trx) => {
      const ingesting: Ingesting = { trx, dialect, waiting: [] };
      const { stream, incarnation } = await lockBranch(ingesting, idBranches);
      const isThere =
        stream?.epoch === epoch &&
        stream.trusted === 1 &&
        stream.stopped === null &&
        isSamePosition({ seq: stream.applied_seq, chain: stream.applied_chain }, at);
      if (!isThere) return 'behind';
      const outcome = await work(ingesting, {
        incarnation: stream.incarnation,
        rejected: incarnation.rejected_incarnation,
      });
      await flush(ingesting);
      return outcome;
    });

  return {
    async compare(idBranches: number, body: BodyOf<typeof compareDay>, now: Millis) {
      const of = { idBranches, day: body.day };
      const differing = await atPosition(idBranches, body, async (ingesting, { rejected }) => {
        const found: string[] = [];
        let removed = 0;
        for (const dayChecksum of body.checksums) {
          const kind = kindOf(dayChecksum.entity);
          if (!kind) continue;
          const { own, earlier } = await presentDay(ingesting, kind, of);
          const mine = checksumOf(dayChecksum, own);
          if (mine.rows !== dayChecksum.rows || mine.checksum !== dayChecksum.checksum)
            found.push(dayChecksum.entity);
          else removed += await closeRemoved(ingesting, kind, of, { rows: earlier, now, rejected });
        }
        await noteComparison(ingesting.trx, of, { differing: found, closed: removed }, now);
        if (removed > 0) markDays(ingesting, idBranches, new Set([body.day]));
        if (body.isLast) await closeDayRequest(ingesting.trx, idBranches);
        return found;
      });
      if (differing === 'behind') return { outcome: 'behind' as const, differing: [] };
      return { outcome: differing.length === 0 ? ('same' as const) : ('differs' as const), differing };
    },

    async take(idBranches: number, body: BodyOf<typeof resendDay>, now: Millis) {
      const noChanges: SentDay = { added: 0, changed: 0, removed: 0, rejected: 0 };
      const kind = kindOf(body.entity);
      if (!kind) return { outcome: 'done' as const, ...noChanges, rejected: body.rows.length };
      const of = { idBranches, day: body.day };
      const sent = await atPosition(idBranches, body, async (ingesting, streams) => {
        const counts = await applyDay(ingesting, kind, { of, ...streams, now }, body);
        if (counts.added + counts.changed + counts.removed > 0)
          markDays(ingesting, idBranches, new Set([body.day]));
        await noteSent(ingesting.trx, of, kind.entity, counts);
        return counts;
      });
      return sent === 'behind'
        ? { outcome: 'behind' as const, ...noChanges }
        : { outcome: 'done' as const, ...sent };
    },
  };
}

/** Incarnations of the branch: the current one, and one that was found not to be the branch. */
interface BranchStreams {
  readonly incarnation: number;
  readonly rejected: number | null;
}

/** Completes a requested comparison: all days are compared, and changes of the other machine are reverted. */
async function closeDayRequest(trx: Ingesting['trx'], idBranches: number): Promise<void> {
  await trx.deleteFrom('day_comparison_requests').where('id_branches', '=', idBranches).execute();
  await trx
    .updateTable('branch_identities')
    .set({ rejected_incarnation: null })
    .where('id_branches', '=', idBranches)
    .execute();
}

type Trx = Ingesting['trx'];

/** Stores the result of a comparison. Results of sending the day again stay until the next one. */
async function noteComparison(
  trx: Trx,
  { idBranches, day }: DayOf,
  found: { readonly differing: readonly string[]; readonly closed: number },
  now: Millis,
): Promise<void> {
  const outcome = found.differing.length > 0 ? 'differs' : found.closed > 0 ? 'repaired' : 'same';
  const noted = {
    outcome,
    differing: JSON.stringify(found.differing),
    compared_at: now,
    added: 0,
    changed: 0,
    removed: found.closed,
    rejected: 0,
  } as const;
  await trx
    .insertInto('compared_days')
    .values({ id_branches: idBranches, day, ...noted })
    .onConflict((conflict) => conflict.columns(['id_branches', 'day']).doUpdateSet(noted))
    .execute();
}

/** Adds the result of sending one kind of a day again; the day is repaired once no kind differs. */
async function noteSent(
  trx: Trx,
  { idBranches, day }: DayOf,
  entity: string,
  { added, changed, removed, rejected }: SentDay,
): Promise<void> {
  const found = await trx
    .selectFrom('compared_days')
    .select('differing')
    .where('id_branches', '=', idBranches)
    .where('day', '=', day)
    .executeTakeFirst();
  const differing = (JSON.parse(found?.differing ?? '[]') as string[]).filter(
    (each) => each !== entity || rejected > 0,
  );
  await trx
    .updateTable('compared_days')
    .set((eb) => ({
      differing: JSON.stringify(differing),
      outcome: differing.length > 0 ? 'differs' : 'repaired',
      added: eb('added', '+', added),
      changed: eb('changed', '+', changed),
      removed: eb('removed', '+', removed),
      rejected: eb('rejected', '+', rejected),
    }))
    .where('id_branches', '=', idBranches)
    .where('day', '=', day)
    .execute();
}
